/** Steps after which a page was wrong once. They are taken before all others. */
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
  // Another framework, then another slug: the first address leads on as well.
  [
    LOOK,
    step(change('template', 0, 'framework', ['Hugo'])),
    step(change('template', 0, 'slug', 'three')),
    // Header and footer change on every page, those of the build with an encoded address included.
    step(take('unpublish', 'filter', 0)),
  ],
  // First looked at while its entry was gone: it leads to where that is when it comes back.
  [step(take('archive', 'template', 1)), step(change('template', 1, 'slug', 'three'))],
  // Another entry takes a slug that led on.
  [step(change('template', 0, 'slug', 'three')), step(change('template', 1, 'slug', 'one'))],
  // A related template comes back that the page never showed at its present address.
  [
    step(take('archive', 'template', 4)),
    step(change('template', 3, 'slug', 'three')),
    step(take('publish', 'template', 4)),
    // Deleted before its publish is delivered: there is nothing to wait for.
    step(change('template', 0, 'name', 'A & B'), take('unpublish', 'template', 0)),
  ],
];
