/** Spaces where publishing one template concerns so many pages, and each of them shows its name. */
import { linkTo, section, space, template } from '@/tests/fixtures/sample-space';
import { editionName } from './editions';
import { named, SENTENCE } from './large-content';

/** `filters`: of each of both kinds. `links`: templates that pick it as related. */
export type Breadth = { filters: number; links: number };
export const PAGES_21: Breadth = { filters: 4, links: 2 };
export const PAGES_90: Breadth = { filters: 20, links: 7 };

const OTHERS = 40;

export const PUBLISHED_ID = 'template-published';

const filtersOf = ({ filters }: Breadth) => ({
  frameworks: named('Framework', filters),
  useCases: named('Use', filters),
});

/** Home, all templates, the new ones, a list for each filter, its address under each, and those that link to it. */
export function affectedPaths(breadth: Breadth): readonly string[] {
  const { frameworks, useCases } = filtersOf(breadth);
  const slugs = [...frameworks, ...useCases].map(([, slug]) => slug);
  return [
    '/',
    '/templates',
    '/templates/new',
    ...slugs.map((slug) => `/templates/${slug}`),
    ...slugs.map((slug) => `/templates/${slug}/published`),
    ...Array.from(
      { length: breadth.links },
      (_, index) => `/templates/${frameworks[index]?.[1]}/other-${index}`,
    ),
  ].sort();
}

export function publishedSpace(breadth: Breadth) {
  const { frameworks, useCases } = filtersOf(breadth);
  return space([
    ...section('framework', frameworks, { title: 'Framework', order: 1 }),
    ...section('type', useCases, { title: 'Use case', order: 2 }),
    template('published', {
      name: editionName(0),
      framework: frameworks.map(([name]) => name),
      type: useCases.map(([name]) => name),
      ...words(),
      order: 0,
    }),
    ...Array.from({ length: OTHERS }, (_, index) =>
      template(`other-${index}`, {
        framework: [frameworks[index % breadth.filters]?.[0]],
        type: [useCases[index % breadth.filters]?.[0]],
        ...words(),
        // Four, which is all that a page shows: its neighbours don't come into it.
        relatedTemplates: [1, 2, 3, 4].map((step) =>
          linkTo(
            'Entry',
            step === 1 && index < breadth.links
              ? PUBLISHED_ID
              : `template-other-${(index + step) % OTHERS}`,
          ),
        ),
        order: index + 1,
      }),
    ),
  ]);
}

const words = () => ({
  description: SENTENCE.trim(),
  publisher: 'Bench',
  overview: `## About\n\n${SENTENCE.repeat(20)}`,
});
