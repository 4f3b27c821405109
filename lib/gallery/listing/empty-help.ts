/** What helps where nothing matches: what to take away, what comes near, where many are. */
import { ALL_TEMPLATES_PATH } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { cardOf } from '#lib/gallery/listing/cards';
import { type Choice, choicePath, toggled } from '#lib/gallery/listing/choice';
import { matchesOf } from '#lib/gallery/listing/matches';
import { nearestTemplates } from '#lib/gallery/listing/text-search';
import { fullestFilters } from '#lib/gallery/page/fullest-filters';
import type { Visit } from '#lib/gallery/page/visit';
import type { EmptyHelp, UnknownValues } from '#lib/page-props';

const MOST_NEAREST = 4;
const MOST_POPULAR = 8;

/** @param unknown what was asked for besides, and isn't there */
export function emptyHelp(
  visit: Pick<Visit, 'kind' | 'catalogue'>,
  choice: Choice,
  unknown: UnknownValues | null,
): EmptyHelp {
  const { catalogue } = visit;
  const [first] = catalogue.groups;
  return {
    removals: withoutUnknown(catalogue, choice, unknown) ?? removalsOf(catalogue, choice),
    nearest: nearest(catalogue, choice).map((template) => cardOf(visit, template)),
    popular: first === undefined ? [] : fullestFilters(first, MOST_POPULAR),
  };
}

/** Where what isn't there is all that stands in the way; nothing else need go then. */
function withoutUnknown(
  catalogue: Catalogue,
  choice: Choice,
  unknown: UnknownValues | null,
): EmptyHelp['removals'] | undefined {
  if (unknown === null) return undefined;
  const { names: name, withoutHref: href } = unknown;
  const count = matchesOf(catalogue, choice).templates.length;
  if (count === 0) return undefined;
  // All templates have a link there anyway.
  return href === ALL_TEMPLATES_PATH ? [] : [{ name, href, count }];
}

/** Each single thing whose absence would leave something, the most first. */
function removalsOf(catalogue: Catalogue, choice: Choice): EmptyHelp['removals'] {
  const smaller = choice.filters.map((filter) => ({
    name: filter.value.name,
    rest: toggled(catalogue, choice, filter),
  }));
  if (choice.words !== '')
    smaller.push({ name: `“${choice.words}”`, rest: { ...choice, words: '' } });
  return smaller
    .map(({ name, rest }) => ({
      name,
      href: choicePath(rest),
      count: matchesOf(catalogue, rest).templates.length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Templates that hold any of the words, or carry the most of what was chosen. */
function nearest(catalogue: Catalogue, { filters, words }: Choice) {
  if (words !== '') {
    const hits = nearestTemplates(catalogue, words);
    return [...hits].slice(0, MOST_NEAREST).flatMap(([id]) => catalogue.templateById.get(id) ?? []);
  }
  if (filters.length === 0) return [];
  const shared = (own: readonly unknown[]) => filters.filter((one) => own.includes(one)).length;
  return catalogue.templates
    .map((template) => ({ template, score: shared(catalogue.filtersOfTemplate(template)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_NEAREST)
    .map(({ template }) => template);
}
