/** The three content types, as Contentful exports them. Limits as in the content model. */

type Field = Readonly<Record<string, unknown>>;

const field = (id: string, name: string, type: string, more: Field = {}): Field => ({
  id,
  name,
  type,
  localized: false,
  required: false,
  validations: [],
  disabled: false,
  omitted: false,
  ...more,
});

const symbol = (id: string, name: string, more: Field = {}) => field(id, name, 'Symbol', more);

const symbols = (id: string, name: string, most: number) =>
  field(id, name, 'Array', {
    validations: [{ size: { max: most } }],
    items: { type: 'Symbol', validations: [] },
  });

const links = (id: string, name: string, contentType: string, most?: number) =>
  field(id, name, 'Array', {
    validations: most === undefined ? [] : [{ size: { max: most } }],
    items: {
      type: 'Link',
      linkType: 'Entry',
      validations: [{ linkContentType: [contentType] }],
    },
  });

const atMost = (max: number) => ({ validations: [{ size: { max } }] });
const required = { required: true };
const requiredAndUnique = { required: true, validations: [{ unique: true }] };

const contentType = (id: string, name: string, description: string, fields: Field[]) => ({
  sys: {
    id,
    type: 'ContentType',
    version: 1,
    publishedVersion: 1,
    createdAt: '2026-01-05T09:00:00.000Z',
    updatedAt: '2026-01-05T09:00:00.000Z',
    publishedAt: '2026-01-05T09:00:00.000Z',
  },
  name,
  description,
  displayField: id === 'templateFilterSection' ? 'title' : 'name',
  fields,
});

export const contentTypes = [
  contentType('templates', 'Template', 'One template of the gallery.', [
    symbol('name', 'Name', { ...required, ...atMost(50) }),
    symbol('slug', 'Slug', requiredAndUnique),
    symbols('framework', 'Framework', 2),
    field('order', 'Order', 'Integer'),
    symbol('description', 'Description', atMost(140)),
    symbol('publisher', 'Publisher', atMost(20)),
    symbols('type', 'Use case', 3),
    symbols('css', 'CSS', 2),
    symbols('database', 'Database', 2),
    field('thumbnail', 'Cover', 'Link', {
      linkType: 'Asset',
      validations: [{ linkMimetypeGroup: ['image'] }],
    }),
    field('overview', 'Overview', 'Text'),
    symbol('githubUrl', 'Source'),
    symbol('demoUrl', 'Live demo'),
    // A deploy link names its variables; one in five is longer than the 256 characters of a Symbol.
    field('deployUrl', 'Deploy link', 'Text'),
    links('relatedTemplates', 'Related templates', 'templates', 4),
  ]),
  contentType('templateFilterSection', 'Filter section', 'A group of filters.', [
    symbol('title', 'Title'),
    symbol('field', 'Field', required),
    field('order', 'Order', 'Integer'),
    links('values', 'Values', 'templateFilterValue'),
  ]),
  contentType('templateFilterValue', 'Filter', 'One filter, with a page of its own.', [
    symbol('name', 'Name', required),
    symbol('slug', 'Slug', requiredAndUnique),
    symbol('headline', 'Headline'),
    symbol('intro', 'Introduction'),
  ]),
];
