import { listLeadWords } from '@/copy/list-lead';
import { listingWords } from '@/copy/listing';
import { templateCard } from '@/lib/cards/template-card-props';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Filter } from '@/lib/catalogue/filters';
import { ALL_TEMPLATES_PATH } from '@/lib/catalogue/paths';
import { MAX_POPULAR, popularFilters } from '@/lib/catalogue/popular-filters';
import { countFacets, type Searched } from '@/lib/listing/facet-counts';
import { type Selection, selectionPath, toggleFilter } from '@/lib/listing/selection';
import type { PageContext } from '@/lib/page/page-context';
import type { NoResultsHelp, UnknownValues } from '@/lib/page-props';
import { nearestTemplates } from '@/lib/search/match-templates';

const MAX_NEAREST = 4;

export function noResultsHelp(
  pageContext: Pick<PageContext, 'kind' | 'catalogue'>,
  selection: Selection,
  searched: Searched,
  unknown: UnknownValues | null,
): NoResultsHelp {
  const { catalogue } = pageContext;
  const [first] = catalogue.groups;
  const listLeadCopy = listLeadWords(catalogue.language);
  if (catalogue.templates.length === 0) {
    const text = listLeadCopy.emptyGallery;
    return { text, removals: [], nearest: [], popular: [], isGalleryEmpty: true };
  }
  const removals =
    unknownRemoval(catalogue, selection, searched, unknown) ??
    removalsOf(catalogue, selection, searched);
  return {
    text: removals.length > 0 ? listLeadCopy.nothing : null,
    removals,
    nearest: nearest(catalogue, selection).map((template) => templateCard(pageContext, template)),
    popular: first === undefined ? [] : popularFilters(first, MAX_POPULAR),
  };
}

/** Offers to remove unknown values if nothing else prevents results. */
function unknownRemoval(
  catalogue: Catalogue,
  selection: Selection,
  searched: Searched,
  unknown: UnknownValues | null,
): NoResultsHelp['removals'] | undefined {
  if (unknown === null) return undefined;
  const { names: name, withoutHref: href } = unknown;
  const count = countFacets(catalogue, selection, [], searched).templates.length;
  if (count === 0) return undefined;
  return href === ALL_TEMPLATES_PATH ? [] : [{ name, href, count }];
}

function removalsOf(
  catalogue: Catalogue,
  selection: Selection,
  searched: Searched,
): NoResultsHelp['removals'] {
  const { filters, term } = selection;
  const isAlone = ({ section }: Filter) =>
    filters.filter((other) => other.section === section).length === 1;
  // Removing one of a section's alternatives would find fewer templates.
  const smaller = filters.filter(isAlone).map((filter) => {
    const rest = toggleFilter(catalogue, selection, filter);
    return { name: filter.value.name, rest, found: countFacets(catalogue, rest, [], searched) };
  });
  if (term !== '') {
    const rest = { ...selection, term: '' };
    smaller.push({
      name: listingWords(catalogue.language).words(term),
      rest,
      found: countFacets(catalogue, rest),
    });
  }
  return (
    smaller
      .map(({ name, rest, found }) => ({
        name,
        href: selectionPath(rest),
        count: found.templates.length,
      }))
      // The page links to all templates anyway.
      .filter(({ href, count }) => count > 0 && href !== ALL_TEMPLATES_PATH)
      .sort((a, b) => b.count - a.count)
  );
}

function nearest(catalogue: Catalogue, { filters, term }: Selection) {
  if (term !== '') {
    const ids = nearestTemplates(catalogue, term).slice(0, MAX_NEAREST);
    return ids.flatMap((id) => catalogue.templateById.get(id) ?? []);
  }
  const shared = (own: readonly unknown[]) => filters.filter((one) => own.includes(one)).length;
  return catalogue.templates
    .map((template) => ({ template, score: shared(catalogue.filtersOfTemplate(template)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_NEAREST)
    .map(({ template }) => template);
}
