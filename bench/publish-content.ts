/** The published template appears on 21 pages, a section's title on all pages. */
import { linkTo, section, space, template } from '@/tests/fixtures/sample-space';
import { editionName } from './publish-series';

const SENTENCE =
  'A starting point with routing, styling and tests in place, ready to be made your own. ';
const FILTERS_OF_A_KIND = 4;
const DEFAULT_OTHERS = 40;
const LINKS_TO_IT = 2;

export const PUBLISHED_ID = 'template-published';
export const SECTION_ID = 'section-framework';

const named = (kind: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => [`${kind} ${index}`, `${kind.toLowerCase()}-${index}`] as const,
  );
const frameworks = named('Framework', FILTERS_OF_A_KIND);
const useCases = named('Use', FILTERS_OF_A_KIND);
const slugs = [...frameworks, ...useCases].map(([, slug]) => slug);

/** Home, all templates, new ones, 8 filters, the template under 8 filters, 2 related templates. */
export const AFFECTED_PATHS: readonly string[] = [
  '/',
  '/templates',
  '/templates/new',
  ...slugs.map((slug) => `/templates/${slug}`),
  ...slugs.map((slug) => `/templates/${slug}/published`),
  ...Array.from(
    { length: LINKS_TO_IT },
    (_, index) => `/templates/${frameworks[index]?.[1]}/other-${index}`,
  ),
].sort();

export function publishedSpace(others = DEFAULT_OTHERS, name = editionName(0)) {
  return space([
    ...section('framework', frameworks, { title: 'Framework', order: 1 }),
    ...section('type', useCases, { title: 'Use case', order: 2 }),
    template('published', {
      name,
      framework: frameworks.map(([name]) => name),
      type: useCases.map(([name]) => name),
      ...words(),
      order: 0,
    }),
    ...Array.from({ length: others }, (_, index) =>
      template(`other-${index}`, {
        framework: [frameworks[index % FILTERS_OF_A_KIND]?.[0]],
        type: [useCases[index % FILTERS_OF_A_KIND]?.[0]],
        ...words(),
        relatedTemplates: [1, 2, 3, 4].map((step) =>
          linkTo(
            'Entry',
            step === 1 && index < LINKS_TO_IT
              ? PUBLISHED_ID
              : `template-other-${(index + step) % others}`,
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
