import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftCopy } from '@/copy/en/draft';
import { enterRequest } from '@/lib/observability/request-context';
import type { LayoutProps } from '@/lib/page-props';
import { recordPublish } from '@/lib/runtime/last-publish';
import { idInSpace } from '@/tests/fixtures/content-ids';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';
import { page, smallSpace, template } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeAll(async () => {
  const space = smallSpace([template('renamed', { framework: ['Hugo'], order: 8 })]);
  const content = { ...space, entries: [...space.entries, page('imprint')] };
  lib = await libOn(content as typeof space, { requestsPerSecond: 500 });
  const { content: store } = lib.service;
  store.update('template-next-blog', {
    name: 'New',
    overview: 'Other',
    githubUrl: 'https://a.example/',
  });
  store.update('template-hugo-blog', { overview: 'Written since' });
  store.update('template-next-hugo', { type: ['Blog'] });
  store.update('value-hugo', { headline: 'A headline' });
  store.update('page-imprint', { body: 'Other' });
  store.update('template-renamed', { slug: 'renamed-since' });
  store.update('template-nothing', { slug: '' });
  store.publish('template-nothing');
  store.update('template-nothing', { slug: 'nothing' });
});
beforeAll(() => pages.templatesPage());
afterAll(() => lib.close());

const draftMode = { draftMode: true };
const previewOf = (made: unknown) =>
  (made as { props: { layout: LayoutProps } }).props.layout.preview;

it.each<[string, () => Promise<unknown>, string]>([
  [
    'a template as published',
    () => pages.templatePage('blog', 'only-blog', draftMode),
    'This entry has no unpublished changes.',
  ],
  [
    'a new template',
    () => pages.templatePage('next.js', 'unfinished', draftMode),
    draftCopy.notPublished,
  ],
  [
    'a changed template',
    () => pages.templatePage('next.js', 'next-blog', draftMode),
    'Changed since it was published: name, overview and link to its source.',
  ],
  [
    'a changed overview',
    () => pages.templatePage('hugo', 'hugo-blog', draftMode),
    'Changed since it was published: overview.',
  ],
  [
    'a changed facet',
    () => pages.templatePage('hugo', 'next-hugo', draftMode),
    'Changed since it was published: Use Case.',
  ],
  [
    'a changed filter',
    () => pages.filterPage('hugo', draftMode),
    'Changed since it was published: headline.',
  ],
  [
    'a filter as published',
    () => pages.filterPage('blog', draftMode),
    'This entry has no unpublished changes.',
  ],
  [
    'a changed page',
    () => pages.contentPage('imprint', draftMode),
    'Changed since it was published: text.',
  ],
  [
    'a template whose published version has no page',
    () => pages.templatePage('all', 'nothing', draftMode),
    `visitors can’t open it: Its field “${idInSpace('template', 'slug')}” is empty.`,
  ],
  ['a list of all templates', () => pages.templatesPage(draftMode), 'Visitors can’t see them yet.'],
])('the banner describes %s', async (_, make, words) => {
  expect(previewOf(await make())?.banner).toContain(words);
});

it('draft lists mark new cards and changed cards', async () => {
  const { draftStyles = '' } = previewOf(await pages.templatesPage(draftMode)) ?? {};
  const [, fresh = '', changed = ''] =
    /^article h3:is\((.*?)\)::before\{content:"Draft".*?\}article h3:is\((.*?)\)::before\{content:"Changed"/.exec(
      draftStyles,
    ) ?? [];
  const idsIn = (rule: string) => [...rule.matchAll(/id="([\w-]+)"/g)].map(([, id]) => id);
  expect(idsIn(fresh)).toEqual(['template-nothing', 'template-unfinished']);
  expect(idsIn(changed)).toEqual(['template-next-blog', 'template-next-hugo', 'template-renamed']);
});

it('a published path redirects to the draft with a new slug', async () => {
  const visible = await pages.templatePage('hugo', 'renamed');
  expect(visible).toHaveProperty('props');
  expect(await pages.templatePage('hugo', 'renamed', draftMode)).toMatchObject({
    redirect: { destination: '/templates/hugo/renamed-since' },
  });
  expect(await pages.templatePage('hugo', 'renamed-since', draftMode)).toHaveProperty('props');
  // The request of an open preview.
  enterRequest({ requestId: 'r1', hasDraftSession: true, isPageData: true });
  expect(await pages.templatePage('hugo', 'renamed', draftMode)).toHaveProperty('notFound');
});

it('public pages have no draft styles', async () => {
  expect(previewOf(await pages.templatesPage())).toBeUndefined();
});

it('an entry published through another instance does not count as a draft', async () => {
  const draftStyles = async () => previewOf(await pages.templatesPage(draftMode))?.draftStyles;
  const fields = { name: 'Later', slug: 'later' };
  const { id } = lib.service.content.create({ contentType: 'templates', fields });
  expect(await draftStyles()).toContain(id);
  lib.service.content.publish(id);
  recordPublish(Date.now());
  expect(await draftStyles()).toContain('template-nothing');
  expect(await draftStyles()).not.toContain(id);
  lib.service.content.unpublish(id);
  lib.service.content.delete(id);
});
