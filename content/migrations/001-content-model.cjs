/**
 * The validations are those of lib/contentful/field-rules.ts. They also refuse white space in slugs, which the site
 * accepts.
 */

const LINK_FORM = {
  regexp: { pattern: '^https:\\/\\/[^\\s\\/?#]+\\S*$', flags: null },
  message: 'Enter a full address that begins with https://',
};

/** One path segment, and none of the site's own. */
const slugForm = (reserved, message) => ({
  regexp: { pattern: `^(?!(?:${['\\.{1,2}', ...reserved].join('|')})$)[^\\/\\s]+$`, flags: 'i' },
  message,
});

const ANY_SLUG = slugForm([], 'A slug can’t contain a slash or a space');
/** Refuses the site's own segments below `/templates`. */
const FILTER_SLUG = slugForm(
  ['all', 'compare', 'index\\.md', 'new', 'search'],
  'A slug can’t contain a slash or a space, or be “all”, “compare”, “index.md”, “new” or “search”',
);
/** Refuses the site's own segments at its root. */
const PAGE_SLUG = slugForm(
  [
    '_.*',
    'index',
    'templates',
    'api',
    'editor',
    '404',
    '500',
    'fonts',
    'feed\\.xml',
    'llms\\.txt',
    'robots\\.txt',
    'sitemap\\.xml',
    'manifest\\.webmanifest',
    'apple-touch-icon\\.png',
    'favicon\\.(?:ico|svg)',
  ],
  'A slug can’t contain a slash or a space, or be an address that the site has itself',
);

const unique = { unique: true };
const atMost = (max) => ({ size: { max } });
const help = (helpText) => ['singleLine', { helpText }];

const text = (id, name, more = {}) => ({ id, name, type: 'Symbol', ...more });
const slug = (form, trackingFieldId) =>
  text('slug', 'Slug', {
    required: true,
    validations: [unique, form],
    control: ['slugEditor', { trackingFieldId, helpText: 'The last part of its address' }],
  });
const link = (id, name, type = 'Symbol') => ({
  id,
  name,
  type,
  validations: [LINK_FORM],
  control: [
    type === 'Symbol' ? 'urlEditor' : 'multipleLine',
    { helpText: 'Begins with https://; anything else is not shown' },
  ],
});
const texts = (id, name, max, more = {}) => ({
  id,
  name,
  type: 'Array',
  items: { type: 'Symbol' },
  validations: max === undefined ? [] : [atMost(max)],
  control: ['tagEditor', { helpText: 'Names of filters, exactly as they are called there' }],
  ...more,
});
const links = (id, name, contentType, validations = []) => ({
  id,
  name,
  type: 'Array',
  items: { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: [contentType] }] },
  validations,
});
const picture = (id, name) => ({
  id,
  name,
  type: 'Link',
  linkType: 'Asset',
  validations: [{ linkMimetypeGroup: ['image'] }],
});
const markdown = (id, name) => ({
  id,
  name,
  type: 'Text',
  control: ['markdown', { helpText: 'Markdown; headings from the second level on' }],
});

const TYPES = [
  {
    id: 'templateFilterValue',
    name: 'Filter',
    description: 'One filter, with a page of its own.',
    displayField: 'name',
    fields: [
      text('name', 'Name', {
        required: true,
        control: help('What templates carry in the field of its section'),
      }),
      slug(FILTER_SLUG, 'name'),
      text('label', 'Label', {
        control: help('What people read in place of the name; templates still carry the name'),
      }),
      text('headline', 'Headline', { control: help('The line below the heading of its page') }),
      text('intro', 'Introduction', { control: help('One or two sentences below that') }),
    ],
  },
  {
    id: 'templateFilterSection',
    name: 'Filter section',
    description: 'A group of filters.',
    displayField: 'title',
    fields: [
      text('title', 'Title', { control: help('Heading of the group') }),
      text('field', 'Field', {
        required: true,
        validations: [
          {
            in: ['framework', 'type', 'css', 'database', 'publisher', 'license'],
            message: 'The id of a field of templates that can be filtered on',
          },
        ],
        control: ['dropdown', { helpText: 'The field of templates that it filters on' }],
      }),
      { id: 'order', name: 'Order', type: 'Integer' },
      links('values', 'Values', 'templateFilterValue'),
    ],
  },
  {
    id: 'templates',
    name: 'Template',
    description: 'One template of the gallery.',
    displayField: 'name',
    fields: [
      text('name', 'Name', { required: true, validations: [atMost(50)] }),
      slug(ANY_SLUG, 'name'),
      texts('framework', 'Framework', 2),
      { id: 'order', name: 'Order', type: 'Integer' },
      text('description', 'Description', {
        validations: [atMost(140)],
        control: help('The words on its card'),
      }),
      text('publisher', 'Publisher', { validations: [atMost(20)] }),
      texts('type', 'Use case', 3),
      texts('css', 'CSS', 2),
      texts('database', 'Database', 2),
      picture('thumbnail', 'Cover'),
      markdown('overview', 'Overview'),
      link('githubUrl', 'Source'),
      link('demoUrl', 'Live demo'),
      // One deploy link in five is longer than a Symbol's 256 characters.
      link('deployUrl', 'Deploy link', 'Text'),
      links('relatedTemplates', 'Related templates', 'templates', [atMost(4)]),
      text('license', 'Licence'),
      { id: 'sourceCreatedAt', name: 'First commit', type: 'Date' },
      { id: 'sourceUpdatedAt', name: 'Last commit', type: 'Date' },
      { id: 'sourceCheckedAt', name: 'Source checked', type: 'Date' },
      text('sourceContents', 'Source contents', {
        validations: [{ in: ['package', 'files', 'readme'] }],
        control: ['dropdown', { helpText: 'What is at the root of the source' }],
      }),
      {
        id: 'archived',
        name: 'Archived',
        type: 'Boolean',
        control: ['boolean', { helpText: 'Nobody should start from it any more' }],
      },
      text('successor', 'Successor', {
        control: help('What to use instead: the slug of a template, or an address with https://'),
      }),
      { id: 'sourceFacts', name: 'Source facts', type: 'Object' },
    ],
  },
  {
    id: 'page',
    name: 'Page',
    description: 'A page of the site’s own, at its root, such as /about.',
    displayField: 'title',
    fields: [
      text('title', 'Title', { required: true }),
      slug(PAGE_SLUG, 'title'),
      text('description', 'Description', {
        control: help('For search engines and link previews'),
      }),
      markdown('body', 'Text'),
      picture('picture', 'Picture'),
    ],
  },
  {
    id: 'searchSynonym',
    name: 'Search synonym',
    description: 'Other words for what the gallery has.',
    displayField: undefined,
    fields: [
      texts('words', 'What people type', undefined, {
        required: true,
        control: ['tagEditor', { helpText: 'For example: llm, gpt, chatbot' }],
      }),
      texts('means', 'What it is called here', undefined, {
        required: true,
        control: [
          'tagEditor',
          { helpText: 'For example: AI. Several words have to follow each other' },
        ],
      }),
    ],
  },
];

module.exports = (migration) => {
  for (const { id, name, description, displayField, fields } of TYPES) {
    const type = migration.createContentType(id, { name, description });
    for (const { id: fieldId, control, ...field } of fields) type.createField(fieldId, field);
    if (displayField !== undefined) type.displayField(displayField);
    for (const { id: fieldId, control } of fields) {
      if (control !== undefined) type.changeFieldControl(fieldId, 'builtin', ...control);
    }
  }
};
