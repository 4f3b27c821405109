/** Spaces that a gallery must survive. */
import type { contentTypes } from '#content/content-types';
import { entry, linkTo, section, space, template } from '#tests/sample-space';

const STAMP = { createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-04-02T12:00:00.000Z' };

const field = (id: string, type: string) => ({ id, name: id, type });

/** The specification's own fields and no others: values inline, one framework a template. */
export function bareSpace() {
  return space(
    [
      entry(
        'templateFilterSection',
        'frameworks',
        {
          field: 'framework',
          order: 1,
          values: [
            { name: 'Next.js', slug: 'next.js' },
            { name: 'Hugo', slug: 'hugo' },
          ],
        },
        STAMP,
      ),
      entry(
        'templates',
        'one',
        { name: 'Plain One', slug: 'plain-one', framework: 'Next.js', order: 1 },
        STAMP,
      ),
      entry('templates', 'two', { name: 'Plain Two', slug: 'plain-two', framework: 'Hugo' }, STAMP),
    ],
    {
      contentTypes: [
        {
          sys: { id: 'templates', type: 'ContentType' },
          name: 'Template',
          displayField: 'name',
          fields: [
            field('name', 'Symbol'),
            field('slug', 'Symbol'),
            field('framework', 'Symbol'),
            field('order', 'Integer'),
          ],
        },
        {
          sys: { id: 'templateFilterSection', type: 'ContentType' },
          name: 'Section',
          displayField: 'field',
          fields: [field('field', 'Symbol'), field('order', 'Integer'), field('values', 'Object')],
        },
      ] as unknown as typeof contentTypes as never,
    },
  );
}

export const XSS_MARKDOWN = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg/onload=window.ran=1>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '[click](javascript:window.ran=1)',
  '[click](JaVaScRiPt:window.ran=1)',
  '[click](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '![x](javascript:window.ran=1)',
  '![x"onerror="window.ran=1](https://example.invalid/x.png"onerror="window.ran=1)',
  '<a href="javascript:window.ran=1">x</a>',
  '<details open ontoggle=window.ran=1>x</details>',
  '<style>@import "javascript:window.ran=1";</style>',
  '[x]: javascript:window.ran=1\n\n[x][x]',
  '<math><mtext></table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
  '`<script>window.ran=1</script>`',
].join('\n\n');

export function hostileSpace() {
  return space([
    ...section(
      'framework',
      [
        ['C++', 'c++'],
        ['<b>Bold</b>', 'bold'],
      ],
      { title: '<i>Framework</i>', order: 1 },
    ),
    entry(
      'templateFilterSection',
      'section-dead',
      { field: 'css', order: 2, values: [linkTo('Entry', 'nowhere')] },
      STAMP,
    ),
    entry('templateFilterSection', 'section-empty', { order: 3 }, STAMP),
    template('good', { name: 'Good one', framework: ['C++'], order: 1 }),
    template('html', {
      name: '<img src=x onerror=window.ran=1>',
      description: '"><script>window.ran=1</script>',
      publisher: '</script><script>window.ran=1',
      framework: ['C++', '<b>Bold</b>'],
      overview: XSS_MARKDOWN,
      githubUrl: 'javascript:window.ran=1',
      demoUrl: 'JAVASCRIPT:window.ran=1',
      deployUrl: 'data:text/html,<script>window.ran=1</script>',
      order: 2,
    }),
    template('a+b', { name: 'Plus', framework: ['C++'], order: 3 }),
    template('ünïcode-日本語', { name: 'Ünïcode & 日本語', framework: ['C++'], order: 4 }),
    template('dead-links', {
      name: 'Dead links',
      framework: ['C++', 'Not a filter'],
      thumbnail: linkTo('Asset', 'nowhere'),
      relatedTemplates: [linkTo('Entry', 'nowhere'), linkTo('Entry', 'template-good')],
      githubUrl: 'http://insecure.example',
      demoUrl: '/relative',
      order: 5,
    }),
    template('no-filter', { name: 'No filter', order: 6 }),
    template(
      'doubled',
      { name: 'Doubled second', framework: ['C++'], order: 8 },
      { id: 'doubled-2' },
    ),
    template(
      'doubled',
      { name: 'Doubled first', framework: ['C++'], order: 7 },
      { id: 'doubled-1' },
    ),
    template('with/slash', { name: 'Slash', framework: ['C++'] }),
    template('nameless', { name: undefined, framework: ['C++'] }),
    template('blank', { name: '   ', framework: ['C++'] }),
    template('', { name: 'Slugless', framework: ['C++'] }),
    template('..', { name: 'Dots', framework: ['C++'] }),
    template('wrong-types', {
      name: 'Wrong types',
      framework: 7,
      order: 'first',
      description: { a: 1 },
      publisher: [],
      relatedTemplates: 'x',
      order_: 1,
    }),
  ]);
}
