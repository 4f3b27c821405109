import { readdirSync, readFileSync } from 'node:fs';
import { type ExportEntity, entry, type Stamp } from '@/content/export-entities';

const FOLDER = new URL('pages/', import.meta.url);
const FRONT_MATTER =
  /^---\ntitle: (?<title>.+)\ndescription: (?<description>.+)\n---\n+(?<body>[\s\S]+)$/;

export function samplePages(stamp: Stamp): ExportEntity[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const slug = file.replace(/\.md$/, '');
      const text = readFileSync(new URL(file, FOLDER), 'utf8');
      const { title, description, body } = FRONT_MATTER.exec(text)?.groups ?? {};
      if (title === undefined || body === undefined) {
        throw new Error(
          `content/pages/${file} must begin with a title and a description between two lines of ---`,
        );
      }
      const fields = { title, slug, description, body: body.trimEnd() };
      return entry('page', `page-${slug}`, fields, stamp);
    });
}
