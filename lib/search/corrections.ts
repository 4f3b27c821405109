/** Words that were taken for others: a list says so, as nothing has what was typed. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { namesOfValue, type Template } from '@/lib/catalogue/template';
import type { Correction } from '@/lib/page-props';
import { stem } from '@/lib/search/stem';
import { wordsOf } from '@/lib/search/tokenize';
import type { WeightedTerm } from '@/lib/search/weighted-terms';

/** More would make the line too long to read. */
const MAX_MEANT = 2;
/** Templates to look for its spelling in: the best ones have it as well as any. */
const MAX_READ = 20;

/** Corrections that some of these templates have, in the templates' own spelling: “Next.js”. */
export function correctionsIn(
  catalogue: Catalogue,
  words: readonly WeightedTerm[],
  templates: readonly Template[],
): readonly Correction[] {
  return words.flatMap(({ correction, found }) => {
    const having = templates.filter(({ id }) => found.has(id)).slice(0, MAX_READ);
    if (correction === null || having.length === 0) return [];
    const forms = new Map(correction.meant.map((text) => [stem(text), text]));
    const texts = having.flatMap((template) => textsOf(catalogue, template));
    const written = [...forms.values()].flatMap((text) => spellingIn(texts, text) ?? []);
    // What an editor lists for others is in none of them.
    const meant = written.length > 0 ? written : [...forms.values()];
    return [{ word: correction.word, meant: meant.slice(0, MAX_MEANT) }];
  });
}

function textsOf(catalogue: Catalogue, template: Template): string[] {
  const tags = catalogue.filtersOfTemplate(template).flatMap(({ value }) => namesOfValue(value));
  return [...tags, template.name, template.publisher ?? '', template.description ?? ''];
}

function spellingIn(texts: readonly string[], text: string): string | undefined {
  for (const one of texts) {
    const word = wordsOf(one).find((own) => own.text === text);
    if (word !== undefined) return one.slice(word.from, word.to);
  }
  return undefined;
}
