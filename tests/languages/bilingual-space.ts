import type { ContentExport } from 'local-content-services';
import { smallSpace } from '@/tests/fixtures/sample-space';

/** Entry id → its fields in German. */
export const GERMAN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'template-next-blog': {
    name: 'Next-Blog auf Deutsch',
    slug: 'next-blog-de',
    description: 'Ein Blog.',
    overview: '# Hallo',
  },
  'template-hugo-blog': { name: 'Hugo-Blog auf Deutsch' },
  'value-blog': { label: 'Blogs', slug: 'blogs' },
};

/** English, with some entries in German; what is missing falls back to English. */
export function bilingual(
  content: ContentExport,
  germanOf: (entry: ContentExport['entries'][number]) => Readonly<Record<string, unknown>>,
  fallbackCode: string | null = 'en-US',
): ContentExport {
  const entries = content.entries.map((entry) => {
    const german = Object.entries(germanOf(entry)).map(([id, de]) => [
      id,
      { ...entry.fields[id], de },
    ]);
    return { ...entry, fields: { ...entry.fields, ...Object.fromEntries(german) } };
  });
  const locales = [
    { code: 'en-US', name: 'English', default: true, fallbackCode: null },
    { code: 'de', name: 'German', default: false, fallbackCode },
  ];
  return { ...content, entries, locales } as ContentExport;
}

export const bilingualSpace = (fallbackCode?: string | null): ContentExport =>
  bilingual(smallSpace(), ({ sys }) => GERMAN[sys.id] ?? {}, fallbackCode);
