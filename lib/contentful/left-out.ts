/** Reasons for leaving out entries, for the log, `/editor` and previews. */
import { notShownWords } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import { redirectProblemText } from '@/lib/catalogue/redirects';
import { redirectsOf } from '@/lib/contentful/published-redirects';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { perCatalogue } from '@/lib/runtime/server-state';

type Words = ReturnType<typeof notShownWords>;

export type LeftOut = {
  entryId: string;
  name: string;
  /** Id of the entry that has the slug. */
  holderId?: string | null | undefined;
  textIn: (language?: Catalogue['language']) => string;
};

const TEXTS: Partial<Record<EntryIssue['kind'], (issue: EntryIssue, words: Words) => string>> = {
  'field-empty': ({ field }, words) => words.fieldEmpty(field),
  'slug-unusable': ({ value }, words) => words.slugUnusable(value),
  'value-unusable': ({ value }, words) => words.valueUnusable(value),
  'beyond-limit': ({ value }, words) => words.beyondLimit(value),
  'slug-reserved': ({ value }, words) => words.slugReserved(value),
  'slug-taken': ({ value, holder }, words) => words.slugTaken(value, holder?.name ?? ''),
  'value-taken': ({ value, holder }, words) => words.valueTaken(value, holder?.name ?? ''),
};

export const leftOut = perCatalogue('leftOut', (catalogue: Catalogue): readonly LeftOut[] => [
  ...[...(catalogue.content.issues ?? []), ...catalogue.problems].flatMap((issue): LeftOut[] => {
    const { entryId, name, kind, holder } = issue;
    const textOf = TEXTS[kind];
    if (textOf === undefined) return [];
    const textIn = (language = DEFAULT_LANGUAGE) => textOf(issue, notShownWords(language));
    return [{ entryId, name: name || entryId, holderId: holder?.id, textIn }];
  }),
  ...redirectsOf(catalogue).problems.map((one) => ({
    entryId: one.entry.id,
    name: one.entry.from,
    textIn: () => redirectProblemText(one),
  })),
]);
