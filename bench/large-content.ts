/** Spaces of any size, for measuring: the same size gives the same content. */
import { section, space, template } from '@/tests/fixtures/sample-space';

/** Numbers of templates: what takes as long with the one as with the other does not grow with the catalogue. */
export const SMALL = 200;
export const LARGE = 5000;
/** Its lists are as long as those of `LARGE`: 20 cards a framework, where `SMALL` has 5. */
export const FULL_PAGES = 1000;

export const FRAMEWORKS = 40;
const USE_CASES = 20;
export const SENTENCE =
  'A starting point with routing, styling and tests in place, ready to be made your own. ';

export const named = (kind: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => [`${kind} ${index}`, `${kind.toLowerCase()}-${index}`] as const,
  );

/** `count` templates over 60 filter values: 40 frameworks, 20 use cases. */
export function largeSpace(count: number) {
  return space([
    ...section('framework', named('Framework', FRAMEWORKS), { title: 'Framework', order: 1 }),
    ...section('type', named('Use', USE_CASES), { title: 'Use case', order: 2 }),
    ...Array.from({ length: count }, (_, index) =>
      template(`template-${index}`, {
        name: `Template ${index}`,
        description: SENTENCE.trim(),
        publisher: 'Bench',
        framework: [`Framework ${index % FRAMEWORKS}`],
        type: [`Use ${index % USE_CASES}`],
        overview: `## About\n\n${SENTENCE.repeat(20)}`,
        githubUrl: `https://example.com/template-${index}`,
        order: index + 1,
      }),
    ),
  ]);
}
