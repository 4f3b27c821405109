/** Steps that once left a page wrong. */
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
  // The first address must redirect too.
  [
    LOOK,
    step(change('template', 0, 'framework', ['Hugo'])),
    step(change('template', 0, 'slug', 'three')),
    step(take('unpublish', 'filter', 0)),
  ],
  [step(take('archive', 'template', 1)), step(change('template', 1, 'slug', 'three'))],
  [step(change('template', 0, 'slug', 'three')), step(change('template', 1, 'slug', 'one'))],
  [
    step(take('archive', 'template', 4)),
    step(change('template', 3, 'slug', 'three')),
    step(take('publish', 'template', 4)),
    step(change('template', 0, 'name', 'A & B'), take('unpublish', 'template', 0)),
  ],
];
