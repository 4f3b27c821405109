import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TemplatesBasePage } from '@/components/listing/templates-base-page';
import { notShownCopy } from '@/copy/not-shown';
import { searchPage } from '@/lib/listing/search-page-props';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import {
  type ExportEntity,
  linkTo,
  plainSection,
  section,
  space,
  template,
} from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

async function start(...entries: readonly (ExportEntity | ExportEntity[])[]) {
  logLines();
  lib = await libOn(space(entries.flat()));
}

const hugo = section('framework', [['Hugo', 'hugo']], { order: 1 });

const WRONG_VALUES: readonly unknown[] = [
  null,
  '',
  '   ',
  0,
  7,
  true,
  [],
  [null],
  [[['Hugo']]],
  {},
  { sys: {} },
  { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } },
  'x'.repeat(60_000),
];

const OPTIONAL_FIELDS = [
  'framework',
  'order',
  'description',
  'publisher',
  'type',
  'thumbnail',
  'overview',
  'githubUrl',
  'relatedTemplates',
  'license',
  'sourceCreatedAt',
  'sourceUpdatedAt',
  'sourceCheckedAt',
  'sourceContents',
];

describe.each(OPTIONAL_FIELDS)('a template whose %s has the wrong type', (field) => {
  it('still has a page and is in the list', async () => {
    await start(
      hugo,
      ...WRONG_VALUES.map((value, index) => template(`t-${index}`, { [field]: value })),
    );
    expect(await pages.templatesPage()).toMatchObject({
      props: { list: { total: WRONG_VALUES.length } },
    });
    for (let index = 0; index < WRONG_VALUES.length; index += 1) {
      const page = await pages.templatePage('all', `t-${index}`);
      expect(page).toMatchObject({ props: { template: { name: `Template t-${index}` } } });
      expect(JSON.parse(JSON.stringify(page))).toEqual(page);
    }
  });
});

describe('a section whose field or title has the wrong type', () => {
  it.each(WRONG_VALUES.map((value) => [value]))(
    'does not affect other sections: %j',
    async (value) => {
      const other = plainSection('type', [{ name: 'Blog', slug: 'blog' }], {
        field: value,
        title: value,
      });
      await start(hugo, other, template('a', { framework: ['Hugo'] }));
      expect(await pages.filterPage('hugo')).toMatchObject({ props: { list: { total: 1 } } });
    },
  );

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'does not affect other sections if its field is called %s',
    async (field) => {
      const other = plainSection(field, [{ name: 'Blog', slug: 'blog' }], {}, { id: 'odd' });
      await start(hugo, other, template('a', { framework: ['Hugo'] }));
      expect(await pages.filterPage('hugo')).toMatchObject({ props: { list: { total: 1 } } });
      expect(await pages.filterPage('blog')).toMatchObject({ props: { list: { total: 0 } } });
      const search = await searchPage({ [field]: 'blog' }, false);
      expect(search.list.total).toBe(0);
    },
  );
});

it('drops a javascript: link from a template page', async () => {
  await start(template('it', { githubUrl: 'https://x.example/', demoUrl: 'javascript:alert(1)' }));
  expect(await pages.templatePage('all', 'it')).toMatchObject({
    props: { template: { links: { source: 'https://x.example/' } } },
  });
  expect(JSON.stringify(await pages.templatePage('all', 'it'))).not.toContain('javascript');
});

describe('a name that contains HTML', () => {
  const HTML = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';

  it('is shown as text and does not run scripts', async () => {
    await start(
      section('framework', [[HTML, 'html']], { title: HTML }),
      template('a', { name: HTML, framework: [HTML], description: HTML, publisher: HTML }),
    );
    const page = await pages.filterPage('html');
    if (!('props' in page)) throw new Error('There is no page');
    const { list } = page.props;
    expect(list.cards).toMatchObject([{ name: HTML, tags: [HTML] }]);
    const markup = renderToStaticMarkup(createElement(TemplatesBasePage, { list }));
    expect(markup).not.toContain('<script');
    expect(markup).not.toContain('<img src=x');
    expect(markup).toContain('&lt;script&gt;');
  });
});

describe('a slug', () => {
  it.each([
    'c++',
    'c#',
    'a b',
    '日本語',
    'naïve',
    '🎪',
    '%',
    '%2F',
    'a?b',
    'a&b=c',
    '"quoted"',
    '<b>',
    "it's",
    '__proto__',
    'constructor',
    'Ünïcode+and%20more',
    'x'.repeat(240),
  ])('is URL-encoded in the paths of a filter and a template: %s', async (slug) => {
    await start(section('framework', [['One', slug]]), template(slug, { framework: ['One'] }));
    const encoded = encodeURIComponent(slug);
    expect(await pages.filterPagePaths()).toMatchObject({
      paths: [{ params: { filterSlug: slug } }],
    });
    expect(await pages.filterPage(slug)).toMatchObject({
      props: {
        canonical: `https://gallery.example/templates/${encoded}`,
        list: { cards: [{ href: `/templates/${encoded}/${encoded}` }] },
      },
    });
    expect(await pages.templatePage(slug, slug)).toMatchObject({
      props: { canonical: `https://gallery.example/templates/${encoded}/${encoded}` },
    });
  });
});

describe('a slug that can’t be a file name or a path segment', () => {
  it.each(['x'.repeat(241), '界'.repeat(81), 'a\\b', 'a\nb', 'a\u0000b'])(
    'causes its template to be left out: %j',
    async (slug) => {
      await start(
        section('framework', [['One', 'one']]),
        template(slug, { framework: ['One'] }),
        template('fine', { framework: ['One'] }),
      );
      expect(await pages.filterPage('one')).toMatchObject({
        props: { list: { cards: [{ href: '/templates/one/fine' }] } },
      });
      expect(notShownCopy.slugUnusable(slug)).toMatch(
        /is too long\. Shorten it to 60 characters or fewer\.$|without slashes, tabs or line breaks\.$/,
      );
    },
  );
});

describe('a circle of related templates', () => {
  it('does not prevent rendering', async () => {
    await start(
      template('a', { relatedTemplates: [linkTo('Entry', 'template-b')] }),
      template('b', { relatedTemplates: [linkTo('Entry', 'template-a')] }),
    );
    expect(await pages.templatePage('all', 'a')).toMatchObject({
      props: { template: { related: [{ name: 'Template b' }] } },
    });
  });
});

describe('a large space', () => {
  it('can have 1,200 long overviews with links between responses', async () => {
    const overview = 'x'.repeat(12_000);
    const templates = Array.from({ length: 1_200 }, (_, index) => {
      const picked = [200, 400, 600, 800].map((step) => `template-t-${(index + step) % 1_200}`);
      const relatedTemplates = picked.map((id) => linkTo('Entry', id));
      return template(`t-${index}`, { order: index, overview, relatedTemplates });
    });
    await start(hugo, ...templates);
    expect(await pages.templatesPage()).toMatchObject({ props: { list: { total: 1_200 } } });
  });
});
