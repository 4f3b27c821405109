import { existsSync, readdirSync } from 'node:fs';
import { type ExportEntity, entry, linkTo, type Stamp } from '@/content/export-entities';
import { readFrontMatter } from '@/content/front-matter';
import { CONTENT_MODEL } from '@/content/model';

type Contents = Readonly<Record<string, string>>;

/** The files in `content/pages/` are pages; those of another kind with pages are in `content/{kind}s/`. */
export function samplePages(stamp: Stamp): ExportEntity[] {
  return Object.entries(CONTENT_MODEL).flatMap(([kind, declared]) =>
    'pages' in declared ? samplesOf(kind, declared.pages.contents, stamp) : [],
  );
}

function samplesOf(kind: string, contents: Contents, stamp: Stamp): ExportEntity[] {
  const folder = new URL(`${kind}s/`, import.meta.url);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const slug = file.replace(/\.md$/, '');
      const { fields, body } = readFrontMatter(`${kind}s/${file}`);
      const values = Object.entries(fields).map(([field, value]) => [
        field,
        contents[field] === 'templates' ? templateLinks(value) : value,
      ]);
      const { title, ...others } = Object.fromEntries(values);
      const all = { title, slug, ...others, body };
      return entry(kind, `${kind}-${slug}`, all, stamp);
    });
}

const templateLinks = (slugs: string) =>
  slugs.split(', ').map((slug) => linkTo('Entry', `template-${slug}`));
