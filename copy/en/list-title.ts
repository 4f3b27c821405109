import type { TemplateList } from '@/lib/page-props';
import { quoted } from './quoted';

type ListWords = Pick<TemplateList, 'query'> & {
  chosen: readonly Pick<TemplateList['chosen'][number], 'field' | 'name'>[];
} & Partial<Pick<TemplateList, 'unknown'>>;

const MAX_NAMED = 3;

/** The server renders these titles, so that browsers don't load this file. */
export const listTitleCopy = {
  title: ({ query, chosen, unknown }: ListWords): string => {
    const names = chosenInWords(chosen);
    if (query !== '') return names === '' ? quoted(query) : `${quoted(query)} in ${names}`;
    if (chosen.length > MAX_NAMED) return `Templates in ${names}`;
    if (names !== '') return listTitleCopy.templatesOf(names);
    return unknown ? 'Filter not found' : 'All templates';
  },
  headline: (title: string, headline: string | null): string | null =>
    headline?.toLowerCase() === title.toLowerCase() ? null : headline,
  templatesOf: (name: string) =>
    /\btemplates?$/i.test(name) ? name.replace(/e$/i, 'es') : `${name} templates`,
};

function chosenInWords(chosen: ListWords['chosen']): string {
  if (chosen.length > MAX_NAMED) return `${chosen.length} filters`;
  const bySection = new Map<string, string>();
  for (const { field, name } of chosen) {
    const before = bySection.get(field);
    bySection.set(field, before === undefined ? name : `${before} or ${name}`);
  }
  return [...bySection.values()].join(' + ');
}
