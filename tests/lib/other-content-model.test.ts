import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { entriesOf, typedIn } from '@/components/draft/live-preview-overlay';
import { templatesResponse } from '@/lib/api/templates-api';
import { navigationOf } from '@/lib/cards/navigation';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { readModel } from '@/lib/contentful/read-content-model';
import { previewTarget } from '@/lib/editor/preview-target';
import { searchPage } from '@/lib/listing/search-page-props';
import { loadPageContext } from '@/lib/page/page-context';
import type { TemplateDetail, TemplateList } from '@/lib/page-props';
import { beginPublish } from '@/lib/publishing/begin-publish';
import { wake } from '@/lib/publishing/reconcile';
import { parsePublishEvent } from '@/lib/publishing/webhook-event';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { templatePage } from '@/lib/template/template-page-props';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import { linkTo } from '@/tests/fixtures/sample-space';
import { payloadOf } from '@/tests/fixtures/signed-webhook';
import { STACKS, STARTER_MODEL, type Stack, starterSpace } from '@/tests/fixtures/starter-space';
import { renderForLoop } from '@/tests/lib/page-cache-instances';

const SECRET = 'a-secret-of-some-length-for-drafts';
const BLOG = '/templates/next.js/blog';

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
const start = async (stack: Stack) => {
  const env = { DRAFT_SECRET: SECRET };
  lib = await libOn(starterSpace(stack), { model: STARTER_MODEL, env, hasBuildFolder: true });
  log = logLines();
};
const end = async () => {
  vi.restoreAllMocks();
  await lib.close();
};

/** @returns the paths that were rendered for it */
async function publish(id: string, fields: Readonly<Record<string, unknown>>): Promise<string[]> {
  lib.service.content.update(id, fields);
  const body = payloadOf(lib.service.content.publish(id), 'publish');
  const event = parsePublishEvent('ContentManagement.Entry.publish', body);
  if (event === undefined) throw new Error(`The webhook of ${id} can’t be read.`);
  const { result } = await beginPublish(body, event, renderForLoop);
  return (await result).revalidated;
}

const listOf = (page: unknown) => (page as { props: { list: TemplateList } }).props.list;
const templateOf = (page: unknown) =>
  (page as { props: { template: TemplateDetail } }).props.template;
const namesOf = ({ cards }: TemplateList) => cards.map(({ name }) => name);

describe.each(Object.keys(STACKS) as Stack[])(
  'a space that stores the framework as %s',
  (stack) => {
    beforeAll(() => start(stack));
    afterAll(end);

    it('the list has all templates in order, without warnings', async () => {
      const list = listOf(await pages.templatesPage());
      expect(namesOf(list)).toEqual(['Blog Starter', 'Docs Starter', 'Shop']);
      expect(list.groups.map(({ id, title }) => [id, title])).toEqual([
        ['stacks', 'Stack'],
        ['audiences', 'For'],
      ]);
      expect(lib.service.requests.map(({ status }) => status)).not.toContain(400);
      expect(log.text()).not.toMatch(/⚠ (?!content\.menu)/);
    });

    it('every filter and each framework’s first templates have a path', async () => {
      expect(await pages.filterPagePaths()).toMatchObject({
        paths: ['next.js', 'hugo', 'teams'].map((filterSlug) => ({ params: { filterSlug } })),
      });
      expect(await pages.templatePagePaths()).toMatchObject({
        paths: [
          { params: { filterSlug: 'next.js', templateSlug: 'blog' } },
          { params: { filterSlug: 'hugo', templateSlug: 'docs' } },
        ],
      });
    });

    it('a filter page has its templates, and drafts in draft mode', async () => {
      expect(namesOf(listOf(await pages.filterPage('next.js')))).toEqual(['Blog Starter']);
      const draft = listOf(await pages.filterPage('next.js', { draftMode: true }));
      expect(namesOf(draft)).toEqual(['Blog Starter', 'Draft']);
    });

    it('search finds templates by words and by facets with the site’s field names', async () => {
      expect(namesOf((await searchPage({ q: 'docs' }, false)).list)).toEqual(['Docs Starter']);
      expect(await templatesResponse({ framework: 'hugo', audience: [] })).toMatchObject({
        body: {
          items: [
            { name: 'Docs Starter', facets: { framework: [{ name: 'Hugo', slug: 'hugo' }] } },
          ],
        },
      });
    });

    it('a template page has a name and a framework', async () => {
      expect(templateOf(await pages.templatePage('next.js', 'blog'))).toMatchObject({
        name: 'Blog Starter',
        facets: [{ title: 'Stack', links: [{ name: 'Next.js', href: '/templates/next.js' }] }],
      });
    });

    it('publisher and licence can use the same content type', async () => {
      expect(templateOf(await pages.templatePage('next.js', 'blog'))).toMatchObject({
        publisher: 'Hugo',
        details: { license: 'Hugo' },
      });
      const { problems } = await withFreshDeadline(() => readModel('delivery'));
      expect(problems.filter(({ level }) => level !== 'note')).toEqual([]);
    });

    it('a preview opens the entry’s page, which has the field ids for live preview', async () => {
      const preview = await previewTarget({ secret: SECRET, id: 'starter-draft', path: undefined });
      expect(preview).toEqual({ kind: 'page', path: '/templates/next.js/draft' });
      const template = templateOf(await pages.templatePage('next.js', 'blog', { draftMode: true }));
      expect(template).toMatchObject({
        entryId: 'starter-blog',
        fieldIds: { name: 'title', overview: 'readme' },
      });
      const [entry] = entriesOf({ template });
      expect(entry?.fields).toMatchObject({ title: 'Blog Starter', path: 'blog' });
      const typed = { sys: { id: 'starter-blog' }, fields: { title: 'Typed', name: 'internal' } };
      expect(typedIn(typed, { template }).get('starter-blog')).toMatchObject({ name: 'Typed' });
      const { publisher = 'publisher' } = template.fieldIds ?? {};
      const withLink = {
        ...typed,
        fields: { ...typed.fields, [publisher]: linkTo('Entry', 'who') },
      };
      expect(typedIn(withLink, { template }).get('starter-blog')).toMatchObject({
        ...{ name: 'Typed', publisher: 'Hugo' },
      });
    });

    it('live preview and the menu use the field id of the space', async () => {
      const context = await loadPageContext('draft');
      expect(context.layout.preview?.sections.map(({ field }) => field)).toEqual([
        'stack',
        'audience',
      ]);
      const menu = { sections: ['stack', 'industry'], filters: 1, pages: 0 };
      expect(navigationOf(context.catalogue, menu).sections.map(({ title }) => title)).toEqual([
        'Stack',
      ]);
      expect(log.text()).toContain('menu.sections names "industry"');
    });

    it('a publish updates the entry’s page and the list', async () => {
      await pages.templatesPage();
      await renderForLoop('/templates/next.js');
      const revalidated = await publish('starter-blog', { title: 'A Better Blog' });
      expect(revalidated).toEqual(expect.arrayContaining([BLOG, '/templates/next.js']));
      expect(namesOf(listOf(await pages.templatesPage()))[0]).toBe('A Better Blog');
      await publish('starter-blog', { title: 'Blog Starter' });
    });
  },
);

describe('an entry that is a facet value of templates', () => {
  const STACK = 'references to entries of another type';
  beforeEach(() => start(STACK));
  afterEach(end);

  it('is among the cache tags of a template page', async () => {
    const page = await templatePage(await loadPageContext('isr'), 'hugo', 'docs');
    expect(page).toMatchObject({ entryIds: expect.arrayContaining(['tool-hugo', 'hugo']) });
  });

  it('is previewed on the filter page', async () => {
    const preview = await previewTarget({ secret: SECRET, id: 'tool-hugo', path: undefined });
    expect(preview).toEqual({ kind: 'page', path: '/templates/hugo' });
  });

  it('causes template pages to be revalidated when it is renamed', async () => {
    await renderForLoop('/templates/hugo/docs');
    // As each start does.
    await wake(renderForLoop);
    const revalidated = await publish('tool-hugo', { title: 'Hugo Extended' });
    expect(revalidated).toEqual(
      expect.arrayContaining(['/templates/hugo/docs', '/templates/hugo']),
    );
    expect(namesOf(listOf(await pages.filterPage('hugo')))).toEqual([]);
    const preview = await previewTarget({ secret: SECRET, id: 'tool-hugo', path: undefined });
    expect(JSON.stringify(preview)).toContain('no filter has its name “Hugo Extended”');
  });

  it('can be a template', async () => {
    lib.service.content.update('starter-docs', { stack: [linkTo('Entry', 'starter-shop')] });
    lib.service.content.update('hugo', { label: 'Shop' });
    for (const id of ['starter-docs', 'hugo']) lib.service.content.publish(id);
    const { value } = await getCatalogueSince(Date.now() + 1);
    expect(value.filterBySlug.get('hugo')?.templates.map(({ slug }) => slug)).toEqual(['docs']);
  });
});

describe('a space with different ids', () => {
  beforeAll(() => start('a name'));
  afterAll(end);

  it('shows the text of its overview field', async () => {
    expect(templateOf(await pages.templatePage('hugo', 'docs'))).toMatchObject({
      overviewHtml: expect.stringContaining('<em>words</em>'),
    });
  });

  it('sees its own field ids in reports about invalid entries', async () => {
    lib.service.content.update('starter-shop', { title: '' });
    lib.service.content.publish('starter-shop');
    await getCatalogueSince(Date.now());
    expect(log.text()).toContain('(starter-shop): Its field “title” is empty.');
  });
});

describe('a content model', () => {
  const withIds = (ids: Partial<(typeof STARTER_MODEL)['template']['fields']>) => ({
    ...STARTER_MODEL,
    template: { ...STARTER_MODEL.template, fields: { ...STARTER_MODEL.template.fields, ...ids } },
  });
  const startWith = async (ids: Parameters<typeof withIds>[0]) => {
    const options = { model: withIds(ids), env: { DRAFT_SECRET: SECRET } };
    lib = await libOn(starterSpace('a list of names'), options);
    log = logLines();
  };
  afterEach(end);

  it('can use the same field id for two site fields', async () => {
    await startWith({ description: 'readme' });
    const template = templateOf(await pages.templatePage('hugo', 'docs'));
    expect(template).toMatchObject({
      description: 'Many *words*.',
      overviewHtml: expect.stringContaining('<em>words</em>'),
    });
  });

  it('reports a section on a field that has the site name of another field', async () => {
    await startWith({ publisher: 'audience' });
    const problems = async () => {
      const model = await withFreshDeadline(() => readModel('delivery'));
      return model.problems.filter(({ level }) => level === 'error');
    };
    expect(await problems()).toEqual([]);
    lib.service.content.update('stacks', { about: 'publisher' });
    lib.service.content.publish('stacks');
    expect(await problems()).toMatchObject([
      { entryId: 'stacks', message: expect.stringContaining('the site\'s own name of "audience"') },
    ]);
  });
});
