/**
 * 100 filters of four kinds. Each has the same five templates as three others, and one that is in
 * every list but on no other template's page.
 */
import { linkTo, section, space, template } from '@/tests/fixtures/sample-space';

const TEMPLATES = 125;
/** /templates shows the first ones only. */
const ON_FIRST_PAGE = 12;
const FILTERS_OF_A_KIND = 25;
const FIELDS = ['framework', 'type', 'css', 'database'] as const;

type Field = (typeof FIELDS)[number];

export const MENU_SECTION = 'section-framework';
export const IN_EVERY_LIST = 'template-everywhere';
/** Has a related template chosen by hand. */
export const PICKING = 8;
export const PICKED = 60;
/** Published before a case, as the first publish of a deployment may cost more. */
export const EARLIER = 124;

export const idOf = (number: number) => `template-t-${number}`;
export const overviewOf = (number: number) => `Overview of t-${number}.`;

const filterSlug = (field: Field, number: number) => `${field}-${number}`;
const filterName = (field: Field, number: number) => `A ${field} ${number}`;
const numbersOf = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Templates whose numbers differ by 25 are in the same lists. */
const filterOf = (number: number) => number % FILTERS_OF_A_KIND;

export const pageOf = (number: number, slug = `t-${number}`) =>
  `/templates/${filterSlug('framework', filterOf(number))}/${slug}`;
/** The same template under a filter that isn't its canonical one; the build doesn't render it. */
export const otherPageOf = (number: number, slug = `t-${number}`) =>
  `/templates/${filterSlug('type', filterOf(number))}/${slug}`;
export const listsOf = (number: number) => [
  ...(number < ON_FIRST_PAGE ? ['/templates'] : []),
  ...FIELDS.map((field) => `/templates/${filterSlug(field, filterOf(number))}`),
];
export const PAGE_IN_EVERY_LIST = `/templates/${filterSlug('framework', 0)}/everywhere`;

/** All that show `IN_EVERY_LIST`. */
export const LISTS = FIELDS.flatMap((field) =>
  numbersOf(FILTERS_OF_A_KIND).map((number) => `/templates/${filterSlug(field, number)}`),
);
export const ALL_PAGES = [
  '/',
  '/templates',
  ...LISTS,
  PAGE_IN_EVERY_LIST,
  ...numbersOf(TEMPLATES).flatMap((number) => [pageOf(number), otherPageOf(number)]),
];

export function gallery() {
  return space([
    ...FIELDS.flatMap((field, order) =>
      section(
        field,
        numbersOf(FILTERS_OF_A_KIND).map((number) => [
          filterName(field, number),
          filterSlug(field, number),
        ]),
        { title: `Kind ${field}`, order },
      ),
    ),
    template('everywhere', {
      ...Object.fromEntries(
        FIELDS.map((field) => [
          field,
          numbersOf(FILTERS_OF_A_KIND).map((number) => filterName(field, number)),
        ]),
      ),
      overview: 'Overview of everywhere.',
      order: 999,
    }),
    ...numbersOf(TEMPLATES).map((number) => template(`t-${number}`, fieldsOf(number))),
  ]);
}

export function fieldsOf(number: number): Record<string, unknown> {
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, [filterName(field, filterOf(number))]])),
    overview: overviewOf(number),
    order: number,
    ...(number === PICKING && { relatedTemplates: [linkTo('Entry', idOf(PICKED))] }),
  };
}
