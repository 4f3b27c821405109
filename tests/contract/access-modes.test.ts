/**
 * The requirement: “Two content access modes: published (delivery) and draft preview. In draft
 * mode, cache-tag association is skipped.”
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPageToTags } from '@/lib/redis/cache-tags';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import type { PageRenderer } from '@/tests/fixtures/page-results';
import * as pages from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let lib: LibOnServices;
let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
  lib = await libOn(smallSpace(), { env: storeEnvironment(store) });
});
afterEach(async () => {
  await lib.close();
  await store.close();
});

const hostsAndTokens = () => [
  ...new Set(
    lib.service.requests.map(({ listener, headers }) => `${listener}, ${headers.authorization}`),
  ),
];

const EVERY_PAGE: readonly (readonly [route: string, page: PageRenderer])[] = [
  ['/', pages.homePage],
  ['/templates', pages.templatesPage],
  ['/templates/[filterSlug]', (context) => pages.filterPage('next.js', context)],
  [
    '/templates/[filterSlug]/[templateSlug]',
    (context) => pages.templatePage('next.js', 'next-blog', context),
  ],
];

describe.each(EVERY_PAGE)('6: Two content access modes on %s', (_, page) => {
  it('published: reads from the delivery host with the delivery token', async () => {
    await page();
    expect(hostsAndTokens()).toEqual(['delivery, Bearer delivery-token']);
  });

  it('draft preview: reads from the preview host with the preview token', async () => {
    await page({ draftMode: true });
    expect(hostsAndTokens()).toEqual(['preview, Bearer preview-token']);
  });

  it('published: associates the page with cache tags', async () => {
    await page();
    await vi.waitFor(() => expect(store.requests).not.toEqual([]), 15_000);
  });

  it('draft preview: does not associate the page with cache tags', async () => {
    await page({ draftMode: true });
    // If the page wrote to the store at all, its write would arrive before this one.
    await addPageToTags('/after-the-draft', ['some-entry']);
    // A slow command is sent again.
    const bodies = [...new Set(store.requests.map(({ body }) => body))];
    expect(bodies).toEqual([expect.stringContaining('/after-the-draft')]);
  });
});

describe('6: Published', () => {
  it('does not show drafts', async () => {
    expect(await pages.filterPage('next.js')).toMatchObject({ props: { list: { total: 2 } } });
    expect(await pages.templatePage('next.js', 'unfinished')).toMatchObject({ notFound: true });
  });
});

describe('6: Draft preview', () => {
  it('shows drafts, including never-published ones', async () => {
    const draft = { draftMode: true };
    expect(await pages.filterPage('next.js', draft)).toMatchObject({
      props: { list: { total: 3 }, layout: { isDraft: true } },
    });
    expect(await pages.templatePage('next.js', 'unfinished', draft)).toMatchObject({
      props: { template: { name: 'Template unfinished' } },
    });
  });

  it('shows an edit immediately and does not cache it', async () => {
    await pages.templatesPage({ draftMode: true });
    const before = lib.service.requests.length;
    lib.service.content.update('template-next-blog', { name: 'Edited' });
    expect(await pages.templatesPage({ draftMode: true })).toMatchObject({
      props: {
        list: { cards: expect.arrayContaining([expect.objectContaining({ name: 'Edited' })]) },
      },
    });
    expect(lib.service.requests).toHaveLength(2 * before);
  });

  it('does not appear outside draft mode', async () => {
    lib.service.content.update('template-next-blog', { name: 'Edited' });
    await pages.templatesPage({ draftMode: true });
    expect(JSON.stringify(await pages.templatesPage())).not.toContain('Edited');
  });
});
