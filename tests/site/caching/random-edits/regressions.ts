/** Steps that once left a page wrong; they run first. */
import type { Edit, Kind, Step } from '@/tests/site/caching/random-edits/random-steps';

const step = (...edits: readonly Edit[]): Step => ({
  edits,
  deliveryOrder: 1,
  duplicates: 0,
  looksAt: 'everything',
});
const LOOK = step();
const change = (kind: Kind, which: number, field: string, to: unknown): Edit => ({
  act: 'change',
  kind,
  which,
  field,
  to,
  isPublished: true,
});
const take = (act: 'publish' | 'unpublish' | 'archive', kind: Kind, which: number): Edit => ({
  act,
  kind,
  which,
});

export const FOUND_BEFORE: readonly (readonly Step[])[] = [
  // Moves twice: the first address must redirect too.
  [
    LOOK,
    step(change('template', 0, 'framework', ['Hugo'])),
    step(change('template', 0, 'slug', 'three')),
    // Changes header and footer of every page, including pages with an encoded address.
    step(take('unpublish', 'filter', 0)),
  ],
  // The page is first requested while its entry is archived.
  [step(take('archive', 'template', 1)), step(change('template', 1, 'slug', 'three'))],
  // Another entry takes a slug that redirected.
  [step(change('template', 0, 'slug', 'three')), step(change('template', 1, 'slug', 'one'))],
  // A related template returns that the page never showed at its present address.
  [
    step(take('archive', 'template', 4)),
    step(change('template', 3, 'slug', 'three')),
    step(take('publish', 'template', 4)),
    // Deleted before its publish is delivered.
    step(change('template', 0, 'name', 'A & B'), take('unpublish', 'template', 0)),
  ],
];
