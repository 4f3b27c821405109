/** The sample's pages at the root of the site: `pages/{slug}.md`, each with a picture of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { type ExportEntity, entry, linkTo, type Stamp } from '@/content/export-entities';
import { pictureAsset } from '@/content/picture-asset';

const FOLDER = new URL('pages/', import.meta.url);
const FRONT_MATTER =
  /^---\ntitle: (?<title>.+)\ndescription: (?<description>.+)\npicture: (?<alt>.+)\n---\n+(?<body>[\s\S]+)$/;

/** Entries with their pictures. */
export async function samplePages(stamp: Stamp) {
  const entries: ExportEntity[] = [];
  const assets: Awaited<ReturnType<typeof pictureAsset>>[] = [];
  for (const file of readdirSync(FOLDER).sort()) {
    const slug = file.replace(/\.md$/, '');
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const { title, description, alt, body } = FRONT_MATTER.exec(text)?.groups ?? {};
    if (title === undefined || alt === undefined || body === undefined) {
      throw new Error(
        `content/pages/${file} must begin with a title, a description and a picture between two lines of ---`,
      );
    }
    const id = `page-${slug}`;
    const fields = { title, slug, description, body: body.trimEnd(), picture: linkTo('Asset', id) };
    entries.push(entry('page', id, fields, stamp));
    assets.push(await pictureAsset({ id, fileName: `${id}.webp`, title, alt }, stamp));
  }
  return { entries, assets };
}
