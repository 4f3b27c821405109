/** What an instance knows of the pages that were rendered: a publish asks it which of them it concerns. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import {
  completePages,
  lastRender,
  nowFound,
  type Render,
  recordCached,
  recordRender,
  redirectsTo,
  renderedBetween,
  slugChanges,
  takeReadAt,
  wasRendered,
  whileAwaitingRender,
} from '@/lib/page-cache/rendered-pages';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { type Shared, shareOn } from '@/tests/lib/page-cache-instances';

const PAGE = '/templates/next.js';

let shared: Shared;
beforeEach(async () => {
  shared = await shareOn();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await shared.close();
});

const page = (path: string, more: Partial<Render & { status: 200 }> = {}) =>
  recordRender({ path, status: 200, readAt: 1_000, isComplete: true, entryIds: [], ...more });
const absent = (path: string, more: Partial<Render & { status: 404 | 308 }> = {}) =>
  recordRender({ path, status: 404, readAt: 2_000, isStale: false, entryId: undefined, ...more });

const catalogueOf = (...templates: readonly (readonly [slug: string, id: string])[]) =>
  buildCatalogue({
    sections: [bareSection('framework', [['Next.js', 'next.js']])],
    templates: templates.map(([slug, id]) => bareTemplate(slug, { id })),
    textFields: [],
  });

describe('pages that are known to exist', () => {
  it('are those of the build and those rendered since, but not what became a 404 or lacks something', async () => {
    for (const built of ['/templates', '/templates/gone', '/templates/café', '/404', '/500'])
      await shared.build(built, 'built');
    await page('/templates/new');
    await page('/templates/poor', { isComplete: false });
    await absent('/templates/gone');
    expect([...(await completePages())].sort()).toEqual([
      '/templates',
      '/templates/caf%C3%A9',
      '/templates/new',
    ]);
  });

  it('are not replaced by a poorer version, whether the build or any instance rendered them', async () => {
    await shared.build('/templates', 'built');
    await page('/templates/here');
    await page('/templates/poor', { isComplete: false });
    recordCached('/templates/elsewhere%2Fa', true);
    const known = ['/templates', '/templates/here', '/templates/elsewhere%2Fa', '/templates/poor'];
    expect(await Promise.all([...known, PAGE].map(wasRendered))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    recordCached('/templates/elsewhere%2Fa', false);
    expect(await wasRendered('/templates/elsewhere%2Fa')).toBe(false);
  });

  it('are none where there is no build, or its list can’t be read', async () => {
    vi.stubEnv('NEXT_DIST_DIR', 'no-such-folder');
    expect([...(await completePages())]).toEqual([]);
  });
});

describe('a path without a page', () => {
  it('is recorded where a page was until now', async () => {
    await page(PAGE);
    await absent(PAGE);
    expect(lastRender(PAGE)).toEqual({ readAt: 2_000, isComplete: false });
  });

  it('is recorded where the build has a page', async () => {
    await shared.build(PAGE, 'built');
    await absent(PAGE, { status: 308, entryId: 'one' });
    expect(lastRender(PAGE)).toEqual({ readAt: 2_000, isComplete: false });
  });

  it('is recorded while a publish waits for it, and not any more once it has failed', async () => {
    const awaited = whileAwaitingRender(PAGE, async () => {
      await absent(PAGE);
      throw new Error('rendering failed');
    });
    await expect(awaited).rejects.toThrow('rendering failed');
    expect(lastRender(PAGE)?.readAt).toBe(2_000);
    const other = '/templates/hugo';
    await whileAwaitingRender(other, async () => {});
    await absent(other);
    expect(lastRender(other)).toBeUndefined();
  });

  it('does not count as gone while the content service does not respond', async () => {
    await page(PAGE);
    await absent(PAGE, { isStale: true, entryId: 'one' });
    expect(lastRender(PAGE)).toEqual({ readAt: 1_000, isComplete: true });
    expect(nowFound(catalogueOf())).toEqual([]);
    expect(redirectsTo(new Set(['one']))).toEqual([PAGE]);
  });

  it('concerns a publish once there is a filter or a template for it', async () => {
    for (const path of [PAGE, '/templates/hugo', '/templates/a/blog', '/templates/a/shop'])
      await absent(path);
    expect(nowFound(catalogueOf(['blog', 'one'], ['hugo', 'two']))).toEqual([
      PAGE,
      '/templates/a/blog',
    ]);
  });

  it('is forgotten once there is a page or a redirect', async () => {
    await absent(PAGE);
    await absent('/templates/a/blog');
    await page(PAGE);
    await absent('/templates/a/blog', { status: 308, entryId: 'one' });
    expect(nowFound(catalogueOf(['blog', 'one']))).toEqual([]);
  });

  it('of more than 500 characters is not remembered: anybody can make them up', async () => {
    const slug = (length: number) => 'x'.repeat(length - '/templates/a/'.length);
    const [fits, tooLong] = [slug(500), slug(501)];
    await absent(`/templates/a/${fits}`);
    await absent(`/templates/a/${tooLong}`);
    const known = nowFound(catalogueOf([fits, 'one'], [tooLong, 'two']));
    expect(known).toEqual([`/templates/a/${fits}`]);
  });
});

describe('a path that redirects', () => {
  it('concerns a publish of the entry that it redirects to', async () => {
    await absent('/templates/a/old', { status: 308, entryId: 'one' });
    await absent('/templates/a/older', { status: 308, entryId: 'one' });
    await absent('/templates/a/other', { status: 308, entryId: 'two' });
    expect(redirectsTo(new Set(['one']))).toEqual(['/templates/a/old', '/templates/a/older']);
  });

  it('still does where it was a 404 of nobody in between', async () => {
    await absent(PAGE, { status: 308, entryId: 'one' });
    await absent(PAGE);
    expect(redirectsTo(new Set(['one']))).toEqual([PAGE]);
  });

  it('of more than 500 characters is not remembered: anybody can make them up', async () => {
    const paths = [500, 501].map((length) => `/${'x'.repeat(length - 1)}`);
    for (const path of paths) await absent(path, { status: 308, entryId: 'one' });
    expect(redirectsTo(new Set(['one']))).toEqual([paths[0]]);
  });

  it('no longer does once there is a page', async () => {
    await absent(PAGE, { status: 308, entryId: 'one' });
    await page(PAGE);
    expect(redirectsTo(new Set(['one']))).toEqual([]);
  });

  it('concerns a publish by which its slug goes to another template, or comes free', async () => {
    for (const slug of ['kept', 'taken', 'freed', 'a%2Fb'])
      await absent(`/templates/a/${slug}`, { status: 308, entryId: 'one' });
    const before = catalogueOf(['kept', 'one'], ['taken', 'two'], ['freed', 'three']);
    const after = catalogueOf(['kept', 'one'], ['taken', 'three'], ['a/b', 'two']);
    expect(slugChanges(before, after)).toEqual([
      '/templates/a/taken',
      '/templates/a/freed',
      '/templates/a/a%2Fb',
    ]);
  });
});

describe('when the content of a page was read', () => {
  it('tells pages rendered in between from those before and after, the oldest first', async () => {
    for (const readAt of [1, 2, 3, 4]) await page(`/p/${readAt}`, { readAt });
    expect(renderedBetween(1, 4)).toEqual(['/p/2', '/p/3']);
  });

  it('is handed to the cache once, whatever the spelling of the path', async () => {
    await page('/templates/a%2Fb', { readAt: 5 });
    expect(takeReadAt('/templates/a%2fb')).toBe(5);
    expect(takeReadAt('/templates/a%2Fb')).toBeUndefined();
  });
});

describe('the tags of a page', () => {
  const tagged = () => shared.command('ZRANGE', 'cache-tag:one', '0', '-1');

  it('are in the store before a build’s process ends', async () => {
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    shared.store.faults.inject({ kind: 'slow', ms: 200 }, { times: 1 });
    await page(PAGE, { entryIds: ['one'] });
    expect(await tagged()).toEqual([PAGE]);
  });

  it('are not waited for by a visitor', async () => {
    shared.store.faults.inject({ kind: 'slow', ms: 500 }, { times: 1 });
    await page(PAGE, { entryIds: ['one'] });
    expect(await tagged()).toEqual([]);
    await vi.waitFor(async () => expect(await tagged()).toEqual([PAGE]), 15_000);
  });
});
