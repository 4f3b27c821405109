/** Small spaces for tests, in the export form that the local content service loads. */
import { contentTypes } from '#content/content-types';
import { asset, type ExportEntity, entry, LOCALE, linkTo } from '#content/export-entities';
import type { ContentExport } from '#local/content-service/export-format';

const CREATED = '2026-03-01T10:00:00.000Z';

type Fields = Readonly<Record<string, unknown>>;
type Options = { updatedAt?: string; isPublished?: boolean; id?: string };

/** A template with a name made from its slug; its id is `template-{slug}`. */
export function template(slug: string, fields: Fields = {}, options: Options = {}): ExportEntity {
  const { updatedAt = '2026-04-02T12:00:00.000Z', isPublished = true } = options;
  const id = options.id ?? `template-${slug}`;
  return entry(
    'templates',
    id,
    { name: `Template ${slug}`, slug, ...fields },
    { createdAt: CREATED, updatedAt, isPublished },
  );
}

/** A section with linked values, as `[name, slug]`; its id is `section-{field}`. */
export function section(
  field: string,
  values: readonly (readonly [name: string, slug: string])[],
  fields: Fields = {},
  { updatedAt = '2026-05-03T14:00:00.000Z' }: Options = {},
): ExportEntity[] {
  const stamp = { createdAt: CREATED, updatedAt };
  return [
    entry(
      'templateFilterSection',
      `section-${field}`,
      { field, values: values.map(([, slug]) => linkTo('Entry', `value-${slug}`)), ...fields },
      stamp,
    ),
    ...values.map(([name, slug]) =>
      entry('templateFilterValue', `value-${slug}`, { name, slug }, stamp),
    ),
  ];
}

export function space(entries: readonly ExportEntity[], more: Partial<ContentExport> = {}) {
  return {
    contentTypes,
    locales: [{ code: LOCALE, default: true }],
    entries,
    assets: [],
    ...more,
  } as unknown as ContentExport;
}

/** Two frameworks, one use case, and templates in each, in neither and in both. */
export function smallSpace(): ContentExport {
  return space([
    ...section(
      'framework',
      [
        ['Next.js', 'next.js'],
        ['Hugo', 'hugo'],
      ],
      { title: 'Framework', order: 1 },
    ),
    ...section('type', [['Blog', 'blog']], { title: 'Use Case', order: 2 }),
    template('next-blog', {
      framework: ['Next.js'],
      type: ['Blog'],
      order: 1,
      overview: '# Hello\n\nA *blog*.',
    }),
    template('hugo-blog', { framework: ['Hugo'], type: ['Blog'], order: 2 }),
    template('next-hugo', { framework: ['Next.js', 'Hugo'], order: 3 }),
    template('only-blog', { type: ['Blog'], order: 4 }),
    template('nothing', { order: 5 }),
    template('unfinished', { framework: ['Next.js'], order: 6 }, { isPublished: false }),
  ]);
}

/** `count` templates of one framework, in order. */
export function framework(name: string, slug: string, count: number): ExportEntity[] {
  return [
    ...section('framework', [[name, slug]], { order: 1 }),
    ...Array.from({ length: count }, (_, index) =>
      template(`${slug}-${index + 1}`, { framework: [name], order: index + 1 }),
    ),
  ];
}

/** A space with the specification's own fields only; a section's values are written inside it. */
export function plainSpace(entries: readonly ExportEntity[]): ContentExport {
  return space(entries, {
    contentTypes: [
      plainType('templates', {
        name: 'Symbol',
        slug: 'Symbol',
        framework: 'Symbol',
        order: 'Integer',
      }),
      plainType('templateFilterSection', { field: 'Symbol', order: 'Integer', values: 'Object' }),
    ],
  });
}

function plainType(id: string, types: Readonly<Record<string, string>>) {
  const fields = Object.entries(types).map(([field, type]) => ({ id: field, name: field, type }));
  return { sys: { id }, name: id, fields };
}

/** A section whose values are written inside it. */
export function plainSection(
  field: string,
  values: unknown,
  fields: Fields = {},
  { updatedAt = '2026-05-03T14:00:00.000Z', id = `section-${field}` }: Options = {},
): ExportEntity {
  return entry(
    'templateFilterSection',
    id,
    { field, values, ...fields },
    { createdAt: CREATED, updatedAt },
  );
}

/** A filter value on its own; its id is `value-{slug}`. */
export function filterValue(
  name: string,
  slug: string,
  { updatedAt = '2026-05-03T14:00:00.000Z' }: Options = {},
): ExportEntity {
  return entry(
    'templateFilterValue',
    `value-${slug}`,
    { name, slug },
    { createdAt: CREATED, updatedAt },
  );
}

export { asset, contentTypes, type ExportEntity, entry, linkTo };
