import type { listTitleCopy as en } from '@/copy/en/list-title';
import type { TemplateList } from '@/lib/page-props';
import { quoted } from './quoted';

type ListWords = Pick<TemplateList, 'query'> & {
  chosen: readonly Pick<TemplateList['chosen'][number], 'field' | 'name'>[];
} & Partial<Pick<TemplateList, 'unknown'>>;

const MAX_NAMED = 3;

/** German words that take an “s” in compounds: “Dokumentations-Templates”. */
const LINKED_BY_S = /(?:heit|ion|keit|ling|schaft|tät|tum|ung)$/;

export const listTitleCopy: typeof en = {
  title: ({ query, chosen, unknown }: ListWords): string => {
    const names = chosenInWords(chosen);
    if (query !== '') {
      if (names === '') return quoted(query);
      return `${quoted(query)} ${chosen.length > MAX_NAMED ? 'mit' : 'in'} ${names}`;
    }
    if (chosen.length > MAX_NAMED) return `Templates mit ${names}`;
    if (names !== '') return listTitleCopy.templatesOf(names);
    return unknown ? 'Filter nicht gefunden' : 'Alle Templates';
  },
  headline: (title: string, headline: string | null): string | null =>
    headline?.toLowerCase() === title.toLowerCase() ? null : headline,
  /** Makes a compound only of a single word: several would need hyphens between all of them. */
  templatesOf: (name: string) => {
    if (/\btemplates?$/i.test(name)) return name.replace(/e$/i, 'es');
    if (/\s/.test(name)) return `Templates: ${name}`;
    return `${name}${LINKED_BY_S.test(name) ? 's' : ''}-Templates`;
  },
};

/** Returns the names in the dative, which follows “mit” and “in”. */
function chosenInWords(chosen: ListWords['chosen']): string {
  if (chosen.length > MAX_NAMED) return `${chosen.length} Filtern`;
  const bySection = new Map<string, string>();
  for (const { field, name } of chosen) {
    const before = bySection.get(field);
    bySection.set(field, before === undefined ? name : `${before} oder ${name}`);
  }
  return [...bySection.values()].join(' + ');
}
