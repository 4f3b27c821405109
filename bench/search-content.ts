/** The sample content's templates over and over, for what people search in: real words, real facets. */
import type { ContentExport, ExportedItem } from '@/local/content-service/export-format';
import { readSampleContent } from '@/local/sample-content';

export async function searchedContent(templates: number): Promise<ContentExport> {
  const content = await readSampleContent();
  const isTemplate = ({ sys }: ExportedItem) => sys.contentType?.sys.id === 'templates';
  const originals = content.entries.filter(isTemplate);
  const copies = Array.from({ length: templates }, (_, index) => {
    const original = originals[index % originals.length];
    if (original === undefined) throw new Error('The sample content has no templates.');
    return editionOf(original, Math.floor(index / originals.length) + 1);
  });
  return {
    ...content,
    entries: [...content.entries.filter((entry) => !isTemplate(entry)), ...copies],
  };
}

function editionOf({ sys, fields, ...rest }: ExportedItem, edition: number): ExportedItem {
  const { relatedTemplates: _, ...own } = fields;
  return {
    ...rest,
    sys: { ...sys, id: `${sys.id}-${edition}` },
    fields: {
      ...own,
      name: inEachLocale(own.name, (name) => `${name} ${edition}`),
      slug: inEachLocale(own.slug, (slug) => `${slug}-${edition}`),
    },
  };
}

const inEachLocale = (values: Record<string, unknown> = {}, change: (text: string) => string) =>
  Object.fromEntries(
    Object.entries(values).map(([locale, value]) => [locale, change(String(value))]),
  );
