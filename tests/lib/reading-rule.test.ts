import { beforeEach, describe, expect, it } from 'vitest';
import { NOT_FOUND, unprovenStamp } from '@/lib/cards/page-stamp';
import {
  getCatalogue,
  getCatalogueSince,
  lastCatalogue,
  saveCatalogueSnapshot,
} from '@/lib/contentful/get-catalogue';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import {
  forgetOlder,
  includesVersion,
  isCurrent,
  keepOlder,
  olderProps,
  staleServing,
} from '@/lib/page-cache/reading-rule';
import { store } from '@/lib/page-cache/store';
import { contentVersions } from '@/lib/page-cache/versions';
import { resetServer } from '@/tests/fixtures/lib';
import { onServices } from '@/tests/lib/on-services';
import { PAGE, pageOf, stampNow } from '@/tests/lib/page-cache-instances';

const GONE = '/templates/all/gone';

const on = onServices({ hasBuildFolder: true });
beforeEach(async () => {
  await getCatalogue();
});

/** @returns its version; the pass that renders the pages is still running */
async function publish(fields: Readonly<Record<string, unknown>> = { name: 'Changed' }) {
  on.lib.service.content.update('template-nothing', fields);
  on.lib.service.content.publish('template-nothing');
  const { readAt } = await getCatalogueSince(Date.now());
  return store().bump(readAt);
}

async function publishAndRender(): Promise<number> {
  const version = await publish();
  await store().complete(version);
  return version;
}

const served = (stamp: string, version: number, path = PAGE) =>
  isCurrent(path, pageOf('words', stamp), version);

describe('a page of an older version', () => {
  it('is served if its stamp is still right, and rendered first otherwise', async () => {
    const before = stampNow(PAGE);
    expect(await served(before, BUILD)).toBe(true);
    await publishAndRender();
    expect([await served(stampNow(PAGE), BUILD), await served(before, 0)]).toEqual([true, false]);
    expect(await isCurrent(PAGE, pageOf('without a record'), 0)).toBe(false);
  });

  it('is rendered first if a part of the page was missing', async () => {
    expect(await served(unprovenStamp(stampNow(PAGE)), BUILD)).toBe(false);
  });

  it('is served once more while a pass is running, unless the catalogue has no such page', async () => {
    const before = stampNow(PAGE);
    await store().complete(0);
    const version = await publish();
    expect([await served(before, 0), await served(before, 0, GONE)]).toEqual([true, false]);
    await store().complete(version);
    expect(await served(before, 0)).toBe(false);
  });

  it('is rendered first if the last complete pass is unknown', async () => {
    const before = stampNow(PAGE);
    await publish();
    expect(await served(before, 0)).toBe(false);
  });

  it('is rendered first if another build’s pass has made the latest version', async () => {
    const before = stampNow(PAGE);
    await store().complete(0);
    await publish();
    contentVersions().observe(contentVersions().next());
    expect(await served(before, 0)).toBe(false);
  });

  it('is not served after a restart because the saved catalogue still has it', async () => {
    const { value } = await getCatalogue();
    const before = stampNow(PAGE);
    await saveCatalogueSnapshot(value);
    on.lib.service.content.unpublish('template-nothing');
    resetServer();
    on.lib.service.faults.inject({ kind: 'slow', ms: 300 });
    void getCatalogue();
    await expect.poll(() => lastCatalogue()).toBeDefined();
    expect(await served(before, BUILD)).toBe(false);
  });

  it('is compared again with each new catalogue', async () => {
    const page = pageOf('words', stampNow(PAGE));
    expect(await isCurrent(PAGE, page, BUILD)).toBe(true);
    await publishAndRender();
    expect(await isCurrent(PAGE, page, BUILD)).toBe(false);
  });

  it('is rendered first if the catalogue was read before any version was known', async () => {
    contentVersions.replace({ ...contentVersions(), at: () => BUILD });
    expect([await served('other-stamp', 5), await served(stampNow(PAGE), 5)]).toEqual([
      false,
      true,
    ]);
  });

  it('is served in an outage, unless it is a 404', async () => {
    const before = stampNow(PAGE);
    await publishAndRender();
    staleServing().isOn = true;
    expect(await served(before, 0)).toBe(true);
    expect(await isCurrent(GONE, null, 0)).toBe(false);
  });
});

describe('a page of the latest version', () => {
  it('is served, whatever its stamp', async () => {
    const version = await publishAndRender();
    expect(await served('other-stamp', version)).toBe(true);
    expect(await served(unprovenStamp(stampNow(PAGE)), version)).toBe(true);
  });

  it('is served by an instance that has not read the content of that version yet', async () => {
    const { versions } = store();
    versions.observe(versions.next() + 1, Date.now() + 60_000);
    expect(await served('other-stamp', 0)).toBe(true);
  });
});

it.each([
  ['a 404', null],
  ['a redirect', { kind: 'REDIRECT' }],
])(
  '%s is served only at the latest version, and never if the catalogue has a page',
  async (_, value) => {
    expect([await isCurrent(GONE, value, 0), await isCurrent(GONE, value, BUILD)]).toEqual([
      true,
      false,
    ]);
    const version = await publish();
    expect(await isCurrent(GONE, value, 0)).toBe(false);
    expect(await isCurrent(GONE, value, version)).toBe(true);
    expect(await isCurrent(PAGE, value, version)).toBe(false);
  },
);

it('everything is served if the content service is down and no content was ever read', async () => {
  resetServer();
  on.lib.service.faults.inject({ kind: 'refuse' });
  expect(await served('other-stamp', BUILD)).toBe(true);
  expect(await isCurrent(PAGE, null, BUILD)).toBe(true);
});

describe('a page that a proxy requests after a publish', () => {
  it('includes the publish if it has that version or the right stamp', async () => {
    const before = pageOf('words', stampNow(PAGE));
    const version = await publish();
    const includes = (value: unknown, of = 0) => includesVersion(PAGE, value, of, version);
    expect(includes(before)).toBe(false);
    expect(includes(before, version)).toBe(true);
    expect(includes(pageOf('words', stampNow(PAGE)))).toBe(true);
    expect(includes(null)).toBe(false);
  });

  it('is not compared with content that was read before the publish', () => {
    const later = store().versions.next() + 60_000;
    expect(includesVersion(PAGE, pageOf('words', stampNow(PAGE)), 0, later)).toBe(false);
  });
});

it('the props of an older page are kept for any spelling of its path until it is rendered', () => {
  const page = pageOf('words', NOT_FOUND);
  keepOlder('/templates/a%2Fb', page);
  keepOlder(GONE, null);
  expect(olderProps('/templates/a%2fb')).toBe(page.pageData.pageProps);
  expect(olderProps(GONE)).toBeUndefined();
  forgetOlder('/templates/a/b');
  expect(olderProps('/templates/a%2Fb')).toBeUndefined();
});
