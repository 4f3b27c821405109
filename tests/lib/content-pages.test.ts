import { startEdgeConfig } from 'local-content-services';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTENT_MODEL } from '@/content/model';
import { sitemapXml } from '@/lib/api/sitemap';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { readModel } from '@/lib/contentful/read-content-model';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { previewTarget } from '@/lib/editor/preview-target';
import { takeRender } from '@/lib/page-cache/page-records';
import type { LayoutProps } from '@/lib/page-props';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { inSpace, typeInSpace } from '@/tests/fixtures/content-ids';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import {
  contentTypes,
  linkTo,
  page,
  picture,
  plainSection,
  plainSpace,
  smallSpace,
  space,
  synonym,
  template,
} from '@/tests/fixtures/sample-space';
import { stampNow } from '@/tests/lib/page-cache-instances';

let lib: LibOnServices;
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

async function startOn(...more: Parameters<typeof space>[0]) {
  const entries = [...(smallSpace().entries ?? []), ...more] as Parameters<typeof space>[0];
  lib = await libOn(space(entries, { assets: [picture('view')] } as Parameters<typeof space>[1]));
}

const slugs = async () =>
  Array.from((await getCatalogue()).value.entryByPath.values(), ({ slug }) => slug);
const footerLinks = async () =>
  ((await pages.homePage()) as { props: { layout: LayoutProps } }).props.layout.navigation.pages;
const typesAsked = () => lib.service.requests.map(({ query }) => query.content_type ?? '');

describe('a content page', () => {
  it('is linked in every footer if it is one of the six oldest pages', async () => {
    await startOn(
      ...Array.from({ length: 7 }, (_, at) => page(`page-${at}`, { title: `No. ${at}` })),
    );
    expect(await footerLinks()).toEqual(
      Array.from({ length: 6 }, (_, at) => ({ name: `No. ${at}`, href: `/page-${at}` })),
    );
  });

  it('consists of a title, a description, a body, a picture and a path', async () => {
    await startOn(
      page('about', {
        title: 'About us',
        description: 'Who we are.',
        body: '# Hello\n\nWe are *here*. <script>alert(1)</script>',
        picture: linkTo('Asset', 'view'),
      }),
    );
    expect(await pages.contentPage('about')).toMatchObject({
      props: {
        canonical: 'https://gallery.example/about',
        ogImage: expect.stringMatching(/\/api\/og\/pages\/about\?v=[\w-]{12}$/),
        layout: { isDraft: false },
        page: {
          title: 'About us',
          description: 'Who we are.',
          picture: { width: 4, height: 3 },
          body: {
            html: expect.stringMatching(/^<h2[\s\S]*<em>here<\/em>/),
            isMissing: false,
          },
        },
      },
      revalidate: 30,
    });
    const { props } = (await pages.contentPage('about')) as { props: object };
    expect(JSON.stringify(props)).not.toContain('<script');
    expect(props).not.toHaveProperty('page.entryId');
    expect(sitemapXml((await getCatalogue()).value)).toContain('https://gallery.example/about<');
    expect(await pages.contentPagePaths()).toEqual({
      paths: [{ params: { slug: 'about' } }],
      fallback: 'blocking',
    });
  });

  it('needs only a title and a slug', async () => {
    await startOn(page('bare'));
    expect(await pages.contentPage('bare')).toMatchObject({
      props: {
        page: { title: 'Page bare', description: null, picture: null, body: { html: null } },
      },
    });
  });

  it('shows a draft, with live preview ids, in draft mode only', async () => {
    await startOn(page('soon', {}, { isPublished: false }));
    expect(await pages.contentPage('soon')).toEqual({ notFound: true, revalidate: 30 });
    expect(await pages.contentPage('soon', { draftMode: true })).toMatchObject({
      props: { page: { entryId: 'page-soon', slug: 'soon' }, layout: { isDraft: true } },
    });
  });

  it('is left out and reported if its slug is reserved, taken or invalid', async () => {
    const log = logLines();
    await startOn(
      page('first'),
      page('first', {}, { id: 'second' }),
      page('editor'),
      page('a/b', {}, { id: 'slashed' }),
      page('untitled', { title: ' ' }),
    );
    expect(await slugs()).toEqual(['first']);
    for (const id of ['second', 'page-editor', 'slashed', 'page-untitled']) {
      expect(log.text()).toContain(`(${id}): Its `);
    }
  });
});

describe('a path without a page', () => {
  it('is answered with a 404, without a request', async () => {
    await startOn(page('about'));
    await getCatalogue();
    const before = lib.service.requests.length;
    for (const slug of ['nowhere', '..', 'constructor', '\u0000', 'x'.repeat(3_000)]) {
      expect(await pages.contentPage(slug)).toEqual({ notFound: true, revalidate: 30 });
    }
    expect(await pages.contentPage('ABOUT')).toMatchObject({ redirect: { destination: '/about' } });
    expect(lib.service.requests).toHaveLength(before);
  });

  it('is redirected if the edge configuration has a redirect for it', async () => {
    const redirects = { '/old': '/templates' };
    const edge = await startEdgeConfig({ token: 'edge-token', items: { redirects } });
    lib = await libOn(smallSpace(), { env: { EDGE_CONFIG: edge.connectionString } });
    expect(await pages.contentPage('old')).toMatchObject({
      redirect: { destination: '/templates', permanent: true },
    });
    await edge.close();
  });

  it('is answered with a 404 if its slug is reserved, which does not affect the page at that path', async () => {
    await startOn();
    await pages.templatesPage();
    for (const slug of ['templates', 'index', '404', 'Editor', '_next']) {
      expect(await pages.contentPage(slug)).toEqual({ notFound: true });
    }
    expect(takeRender('/templates')?.stamp).toBe(stampNow('/templates'));
  });

  it('causes an error instead of a 404 during an outage, while known pages still render', async () => {
    await startOn(page('about', { body: 'Still *here*.' }));
    await getCatalogue();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    lib.service.faults.inject({ kind: 'refuse' });
    logLines();
    expect(await pages.contentPage('about')).toMatchObject({
      props: { page: { body: { html: expect.stringContaining('<em>here</em>') } } },
    });
    await expect(pages.contentPage('nowhere')).rejects.toThrow();
    vi.useRealTimers();
  });
});

describe('the content type of pages', () => {
  it('is not requested if the space lacks it', async () => {
    const log = logLines();
    lib = await libOn(plainSpace([plainSection('framework', []), template('one')]));
    expect(await slugs()).toEqual([]);
    expect(await pages.contentPage('about')).toEqual({ notFound: true, revalidate: 30 });
    expect(typesAsked().sort()).toEqual(
      ['', ...['templates', 'templateFilterSection'].map(typeInSpace)].sort(),
    );
    expect(log.text()).not.toMatch(/⚠(?! content\.model: "starter)/);
    expect(log.text()).not.toContain('"page"');
  });

  it('is read in one additional request for the fields that exist', async () => {
    const types = contentTypes.map((type) =>
      type.sys.id === 'page'
        ? { ...type, fields: type.fields.filter(({ id }) => id !== 'picture' && id !== 'body') }
        : type,
    );
    lib = await libOn(space([page('about')], { contentTypes: types } as never));
    expect(await slugs()).toEqual(['about']);
    expect(typesAsked().filter((type) => type === 'page')).toHaveLength(1);
    expect(lib.service.requests.map(({ status }) => status)).not.toContain(400);
  });

  it('is limited to the 100 oldest entries, with a log message', async () => {
    const log = logLines();
    await startOn(...Array.from({ length: 101 }, (_, index) => page(`page-${index}`)));
    expect(await slugs()).toHaveLength(100);
    expect(log.text()).toContain('The site has only the first 100 of 101 pages');
  });

  it('is read even if the request for names beyond the limit fails', async () => {
    const log = logLines();
    await startOn(...Array.from({ length: 101 }, (_, index) => page(`page-${index}`)));
    const isOfNames = (_: string, { query }: { query: Record<string, string> }) =>
      query.content_type === typeInSpace('page') && !query.select?.includes('slug');
    lib.service.faults.inject({ kind: 'status', status: 400 }, { path: isOfNames });
    expect(await slugs()).toHaveLength(100);
    expect(log.text()).toContain('could not be named');
  });

  it('causes editors to be told the names of pages beyond the limit', async () => {
    const secret = 'a-secret-of-some-length-for-drafts';
    const pagesOfSpace = Array.from({ length: 103 }, (_, index) => page(`page-${index + 100}`));
    lib = await libOn(smallSpace(pagesOfSpace), { env: { DRAFT_SECRET: secret } });
    const problems = (await getContentProblems()) ?? [];
    const beyond = problems.filter(({ text }) => text.includes('its 100 oldest pages'));
    expect(beyond.map(({ entryId, name, level }) => [entryId, name, level])).toEqual(
      [200, 201, 202].map((n) => [`page-page-${n}`, `Page page-${n}`, 'left-out']),
    );
    const query = { secret, id: 'page-page-202', path: undefined };
    expect(await previewTarget(query)).toMatchObject({ message: beyond[0]?.text });
  });

  it('can be switched off, like the content type of synonyms', async () => {
    const { page: ownPage, searchSynonym, ...model } = CONTENT_MODEL;
    const off = {
      ...model,
      page: { ...ownPage, type: null },
      searchSynonym: { ...searchSynonym, type: null },
    };
    const entries = [page('about'), synonym('one', { words: ['a'], means: ['b'] })];
    lib = await libOn(inSpace(space(entries)), { model: off });
    const { entryByPath, synonyms } = (await getCatalogue()).value;
    expect([entryByPath.size, synonyms]).toEqual([0, []]);
    expect(typesAsked()).not.toContain(typeInSpace('page'));
    const { problems } = await withFreshDeadline(() => readModel('delivery'));
    const messages = problems.map(({ message }) => message).join();
    expect(messages).not.toMatch(/There is no content type ""|root of the site/);
  });

  it('is ignored if it has no slug field', async () => {
    const types = contentTypes.map((type) =>
      type.sys.id === 'page'
        ? { ...type, fields: type.fields.filter(({ id }) => id !== 'slug') }
        : type,
    );
    lib = await libOn(space([template('one')], { contentTypes: types } as never));
    expect(await slugs()).toEqual([]);
    expect(typesAsked()).not.toContain('page');
  });
});
