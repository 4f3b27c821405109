import fc from 'fast-check';

/** Numbers are indices, modulo the length. */
export type Edit =
  | { act: 'change'; kind: Kind; which: number; field: string; to: unknown; isPublished: boolean }
  | { act: 'publish' | 'unpublish' | 'archive' | 'delete'; kind: Kind; which: number }
  | { act: 'create'; kind: 'template' | 'filter'; slug: string; isPublished: boolean };

export type Kind = 'template' | 'filter' | 'section' | 'cover';

/** Their webhooks are sent together, shuffled, some twice. */
export type Step = {
  edits: readonly Edit[];
  deliveryOrder: number;
  duplicates: number;
  /** Pages to compare; others stay uncached. */
  looksAt: 'everything' | 'something' | 'nothing';
};

/** Few, so that entries collide; some need encoding. */
export const TEMPLATE_SLUGS = ['one', 'two', 'ünder way', '100%', 'c++', 'three'];
export const FILTER_SLUGS = ['next.js', 'hugo', 'c++', 'blog', 'nuevo día', 'all'];
export const FILTER_NAMES = ['Next.js', 'Hugo', 'C++ & Co', 'Blog', '“Shop”'];
const WORDS = ['Plain', 'A & B', '<b>Bold</b>', 'It’s "quoted"', 'עברית', 'Ünïcode'];

const record = <Shape>(shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }) =>
  fc.record(shape, { noNullPrototype: true });

const index = fc.nat({ max: 11 });
const word = fc.constantFrom(...WORDS);
const order = fc.option(fc.integer({ min: 0, max: 25 }), { freq: 8 });
const few = (max: number) => fc.uniqueArray(index, { maxLength: max });
const names = fc.uniqueArray(fc.constantFrom(...FILTER_NAMES), { maxLength: 2 });
const isPublished = fc.oneof(
  { weight: 5, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

const change = (kind: Kind, field: string, to: fc.Arbitrary<unknown>, weight = 2) => ({
  weight,
  arbitrary: record({
    act: fc.constant('change' as const),
    kind: fc.constant(kind),
    which: index,
    field: fc.constant(field),
    to,
    isPublished,
  }),
});

const take = (act: 'publish' | 'unpublish' | 'archive' | 'delete', weight: number) => ({
  weight,
  arbitrary: record({
    act: fc.constant(act),
    kind: fc.constantFrom<Kind>('template', 'template', 'template', 'filter', 'cover'),
    which: index,
  }),
});

const create = (kind: 'template' | 'filter', slugs: readonly string[], weight: number) => ({
  weight,
  arbitrary: record({
    act: fc.constant('create' as const),
    kind: fc.constant(kind),
    slug: fc.constantFrom(...slugs),
    isPublished,
  }),
});

const edit: fc.Arbitrary<Edit> = fc.oneof(
  change('template', 'name', word),
  change('template', 'slug', fc.constantFrom(...TEMPLATE_SLUGS), 4),
  change('template', 'description', word),
  change('template', 'overview', word),
  change('template', 'order', order),
  change('template', 'framework', names, 3),
  change('template', 'type', names),
  change('template', 'css', names, 1),
  change('template', 'relatedTemplates', few(4)),
  change('template', 'thumbnail', fc.option(index)),
  change('filter', 'name', fc.constantFrom(...FILTER_NAMES)),
  change('filter', 'slug', fc.constantFrom(...FILTER_SLUGS), 3),
  change('filter', 'headline', fc.option(word), 1),
  change('section', 'title', word, 1),
  change('section', 'order', order, 1),
  change('section', 'values', few(5), 2),
  change('cover', 'description', word),
  take('publish', 3),
  take('unpublish', 3),
  take('archive', 2),
  take('delete', 1),
  create('template', TEMPLATE_SLUGS, 2),
  create('filter', FILTER_SLUGS, 1),
);

export const steps = (most: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    record({
      edits: fc.array(edit, { maxLength: 4 }),
      deliveryOrder: fc.nat({ max: 99 }),
      duplicates: fc.nat({ max: 2 }),
      looksAt: fc.constantFrom<Step['looksAt'][]>(
        'everything',
        'everything',
        'something',
        'nothing',
      ),
    }),
    { minLength: 1, maxLength: most, size: 'max' },
  );
