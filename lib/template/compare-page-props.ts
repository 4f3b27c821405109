import { relatedTemplates } from '@/lib/cards/related-templates';
import { cardImage, descriptionLang, templateCard } from '@/lib/cards/template-card-props';
import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import { canonicalPath, comparePath, filterPath, MAX_COMPARED } from '@/lib/catalogue/paths';
import { programmingLanguages, stackOf } from '@/lib/catalogue/tech-stack';
import { statusOf, type Template, workingLinks } from '@/lib/catalogue/template';
import { loadPlaceholderColours } from '@/lib/contentful/placeholder-colours';
import { ogImageUrl } from '@/lib/page/og-image-url';
import { loadPageContext } from '@/lib/page/page-context';
import { templateBySlug } from '@/lib/page/redirects';
import { linksInEachLanguage } from '@/lib/page/translation-links';
import type { ComparisonCell, ComparisonRow } from '@/lib/page-props';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { pageUrl } from '@/lib/runtime/urls';

/** Anybody can make up slugs, and each is looked up in all former paths. */
const MAX_SLUGS = 24;
const MAX_SUGGESTED = 8;

/** @param asked slugs, as repeated values or separated by commas */
export function comparePage(
  asked: string | string[] | undefined,
  isDraft: boolean,
  locale?: string,
) {
  return withFreshDeadline(async () => {
    const pageContext = await loadPageContext(isDraft ? 'draft' : 'isr', locale);
    const { catalogue, layout } = pageContext;
    const slugs = slugsIn(asked);
    const templates = await Promise.all(slugs.map((slug) => templateBySlug(catalogue, slug)));
    const found = [...new Set(templates.flatMap((template) => template ?? []))];
    const [compared, others] = [found.slice(0, MAX_COMPARED), found.slice(MAX_COMPARED)];
    const suggested = compared.length < MAX_COMPARED ? suggestionsFor(catalogue, compared) : [];
    await loadPlaceholderColours([...found, ...suggested].map(({ picture }) => picture));
    const pathWith = (templates: readonly Template[]) =>
      comparePath(templates.map(({ slug }) => slug));
    return {
      layout: {
        ...layout,
        ...linksInEachLanguage((language) => {
          const { templateById } = catalogueIn(catalogue, language);
          return pathWith(compared.flatMap(({ id }) => templateById.get(id) ?? []));
        }),
      },
      canonical: pageUrl(catalogue, pathWith(compared)),
      ogImage: ogImageUrl(isDraft, catalogue),
      comparison: {
        columns: compared.map((template) => ({
          name: template.name,
          href: canonicalPath(catalogue, template),
          description: template.description,
          ...descriptionLang(template),
          status: statusOf(template),
          picture: cardImage(template.picture),
          removeHref: pathWith(found.filter((other) => other !== template)),
        })),
        rows: rowsOf(catalogue, compared),
        unknown: slugs.filter((_, index) => templates[index] === undefined),
        others: others.map((template) => templateCard(pageContext, template)),
        suggestions: suggested.map((template) => ({
          slug: template.slug,
          name: template.name,
          href: pathWith([...compared, template]),
        })),
      },
    };
  });
}

function slugsIn(asked: string | string[] | undefined): string[] {
  const slugs = [asked ?? []]
    .flat()
    .flatMap((list) => list.split(','))
    .map((slug) => slug.trim().replaceAll('%2C', ','))
    .filter((slug) => slug !== '');
  return [...new Set(slugs)].slice(0, MAX_SLUGS);
}

function rowsOf(catalogue: Catalogue, templates: readonly Template[]): ComparisonRow[] {
  const row = (term: ComparisonRow['term'], cellOf: (template: Template) => ComparisonCell) => {
    const cells = templates.map(cellOf);
    return {
      term,
      cells,
      isDifferent: new Set(cells.map(comparedPart)).size > 1,
    };
  };
  const filters = catalogue.groups.map(({ section }) =>
    row({ title: section.title, field: section.field }, (template) => ({
      links: catalogue
        .filtersOfTemplate(template)
        .filter((filter) => filter.section === section)
        .map(({ value }) => ({ name: value.name, href: filterPath(value.slug) })),
    })),
  );
  const detailFields = [...new Set(templates.flatMap(({ details }) => Object.keys(details)))];
  const rows = [
    row('publisher', ({ publisher }) => ({ text: publisher })),
    ...filters,
    ...detailFields.map((field) =>
      row({ detail: field }, ({ details }) => ({ text: details[field] ?? null })),
    ),
    row('stack', ({ sourceFacts }) => ({ list: sourceFacts && stackOf(sourceFacts) })),
    row('languages', ({ sourceFacts }) => ({
      list: nullIfEmpty(programmingLanguages(sourceFacts)),
    })),
    row('manager', ({ sourceFacts }) => ({ text: sourceFacts?.manager ?? null })),
    row('variables', ({ sourceFacts }) => ({ list: sourceFacts?.env ?? null })),
    row('firstCommit', ({ sourceCreatedAt }) => ({ time: sourceCreatedAt })),
    row('lastCommit', ({ sourceUpdatedAt }) => ({ time: sourceUpdatedAt })),
    ...(['source', 'demo', 'deploy'] as const).map((name) =>
      row(name, (template) => ({ address: workingLinks(template)[name] ?? null })),
    ),
  ];
  return rows.filter(({ cells }) => !cells.every(isEmpty));
}

/** An empty list means that the source wasn't understood. */
const nullIfEmpty = (names: readonly string[] = []) => (names.length > 0 ? names : null);

const DAY_MS = 86_400_000;

/** Returns the host, the day or the sorted list. */
function comparedPart(cell: ComparisonCell): string {
  if ('time' in cell && cell.time) return String(Math.floor(Date.parse(cell.time) / DAY_MS));
  if ('address' in cell && cell.address) {
    return new URL(cell.address).hostname.replace(/^www\./, '');
  }
  return JSON.stringify('list' in cell && cell.list ? [...new Set(cell.list)].sort() : cell);
}

const isEmpty = (cell: ComparisonCell): boolean =>
  Object.values(cell).every((value) => value === null || value.length === 0);

/** Templates similar to several compared ones come first. */
function suggestionsFor(catalogue: Catalogue, compared: readonly Template[]): Template[] {
  if (compared.length === 0) return catalogue.templates.slice(0, MAX_SUGGESTED);
  const similar = compared.flatMap((template) => relatedTemplates(catalogue, template, []));
  const times = (template: Template) => similar.filter((other) => other === template).length;
  return [...new Set(similar)]
    .filter((template) => !compared.includes(template))
    .sort((one, other) => times(other) - times(one))
    .slice(0, MAX_SUGGESTED);
}
