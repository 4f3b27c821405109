import { contentProblemsCopy as copy } from '@/copy/content-problems';
import { notShownCopy } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPages } from '@/lib/catalogue/page-registry';
import { type Problem, problem } from '@/lib/content-checks/content-problems';
import { leftOut } from '@/lib/contentful/left-out';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/runtime/languages';
import { perCatalogue } from '@/lib/runtime/server-state';

/** `fields` lists untranslated fields. It is absent if the entry has no page in this language. */
export type TranslationGap = Problem & { language: Language; fields?: string | undefined };

export const translationGaps = perCatalogue(
  'translationGaps',
  ({ inLanguages }: Catalogue): readonly TranslationGap[] => {
    if (LANGUAGES.length === 1) return [];
    const catalogues = [...inLanguages.values()];
    const names = new Map(catalogues.toReversed().flatMap((one) => [...namesOfPages(one)]));
    return catalogues.flatMap((own) => {
      const { language } = own;
      const inLanguage = nameOfLanguage(language);
      const gap = (id: string, name: string, text: string, fields?: string): TranslationGap => ({
        ...problem('advice', { id, name: name || id }, text),
        ...{ language, fields },
      });
      const there = namesOfPages(own);
      const reasons = new Map(leftOut(own).map(({ entryId, textIn }) => [entryId, textIn()]));
      const absent = [...names].filter(([id]) => !there.has(id));
      const untranslated = (own.content.issues ?? []).filter(
        ({ kind, entryId: id }) => kind === 'untranslated' && there.has(id) === names.has(id),
      );
      return [
        ...absent.map(([id, name]) =>
          gap(id, name, copy.absent(inLanguage, reasons.get(id) ?? notShownCopy.unknown)),
        ),
        ...untranslated.map(({ entryId, name, field }) =>
          gap(entryId, name, copy.untranslated(inLanguage, field), field),
        ),
      ];
    });
  },
);

const namesOfPages = (catalogue: Catalogue): ReadonlyMap<string, string> =>
  new Map(
    entryPages(catalogue).flatMap(({ isInline, entryId, name }) =>
      isInline ? [] : [[entryId, name]],
    ),
  );

export const gapsOf = (catalogue: Catalogue, id: string): TranslationGap[] =>
  translationGaps(catalogue).filter(({ entryId }) => entryId === id);

/** In the default language: “German”, “British English”. */
export function nameOfLanguage({ tag }: Language): string {
  const names = new Intl.DisplayNames(DEFAULT_LANGUAGE.tag, { type: 'language' });
  return names.of(new Intl.Locale(tag).minimize().toString()) ?? tag;
}
