/** Texts with Markdown are in `de/{id}.md`. */
import { readdirSync } from 'node:fs';
import shortTexts from '@/content/de/short-texts.json' with { type: 'json' };
import { type ExportEntity, LOCALE } from '@/content/export-entities';
import { readFrontMatter } from '@/content/front-matter';

export const GERMAN_LOCALE = {
  sys: { id: 'de', type: 'Locale', version: 1 },
  code: 'de',
  name: 'German',
  default: false,
  fallbackCode: LOCALE,
  contentManagementApi: true,
  contentDeliveryApi: true,
  // Otherwise an entry without a German name can't be published.
  optional: true,
};

const textsById: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...shortTexts,
  ...Object.fromEntries(
    readdirSync(new URL('de', import.meta.url))
      .filter((file) => file.endsWith('.md'))
      .map((file) => {
        const { fields, body } = readFrontMatter(`de/${file}`);
        const markdown = file.startsWith('page-') ? 'body' : 'overview';
        return [file.slice(0, -'.md'.length), { ...fields, [markdown]: body }];
      }),
  ),
};

export function withGerman<Entity extends Pick<ExportEntity, 'sys' | 'fields'>>(
  entity: Entity,
): Entity {
  const texts = Object.entries(textsById[String(entity.sys.id)] ?? {});
  const fields = texts.map(([id, de]) => [id, { ...entity.fields[id], de }]);
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(fields) } };
}
