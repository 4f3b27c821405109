/** A space where publishing one template concerns 21 pages, each of which shows its name, or a section's title all. */
import { linkTo, section, space, template } from '@/tests/fixtures/sample-space';
import { editionName } from './editions';
import { named, SENTENCE } from './large-content';

const FILTERS_OF_A_KIND = 4;
const DEFAULT_OTHERS = 40;
const LINKS_TO_IT = 2;

export const PUBLISHED_ID = 'template-published';
/** Its title is on every page. */
export const SECTION_ID = 'section-framework';

const frameworks = named('Framework', FILTERS_OF_A_KIND);
const useCases = named('Use', FILTERS_OF_A_KIND);
const slugs = [...frameworks, ...useCases].map(([, slug]) => slug);

/** Home, all templates, the new ones, 8 lists, its address under each of 8 filters, and 2 that pick it as related. */
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

/**
 * @param others how many other templates there are
 * @param name its own; not an edition where the section has the editions
 */
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
        // Four, which is all that a page shows: its neighbours don't come into it.
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
