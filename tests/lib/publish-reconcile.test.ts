/** Publishes on one server: from the webhook to the pages and the record. */
import { describe, expect, it, vi } from 'vitest';
import { redirectStamp } from '@/lib/cards/page-stamp';
import { listPaths } from '@/lib/catalogue/page-registry';
import { recordPageVisit } from '@/lib/observability/page-visits';
import { entryFormerlyAt } from '@/lib/page/redirects';
import { pageRecord } from '@/lib/page-cache/page-records';
import { staleServing } from '@/lib/page-cache/reading-rule';
import { store } from '@/lib/page-cache/store';
import type { FailingPage } from '@/lib/publishing/plan-pass';
import { readRows } from '@/lib/publishing/publish-row';
import { publishLoop, wake } from '@/lib/publishing/reconcile';
import { addPageToTags } from '@/lib/redis/cache-tags';
import { server } from '@/lib/runtime/server-state';
import { page, smallSpace } from '@/tests/fixtures/sample-space';
import { allPaths, lastRecord, onPublishes, renderPage, sendTo } from '@/tests/lib/on-publishes';

const ID = 'template-nothing';
const PAGE = '/templates/all/nothing';

const site = onPublishes(() => smallSpace([page('about'), page('terms')]));

const version = () => store().versions.latest();
const loop = () => wake(site.next.revalidate);
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, 15_000);
const isWoken = () => eventually(() => expect(publishLoop().isWoken).toBe(true));
const areDelivered = (count: number) =>
  eventually(async () => {
    const served = [...(await readRows()).values()].map(({ servedAfterMs }) => servedAfterMs);
    expect(served.filter((one) => one !== null)).toHaveLength(count);
  });
const readings = () =>
  site.on.lib.service.requests.filter(({ query }) => query.content_type === 'page').length;
const attempts = (path: string) => site.next.tried.filter((one) => one === path).length;

describe('a publish', () => {
  it('renders its own page first, then every page that shows its card, and no other page', async () => {
    const { status, body } = await site.publish(ID, { description: 'New' })();
    expect({ status, body }).toMatchObject({ status: 200, body: { failed: [], notKnown: [] } });
    const { tried } = site.next;
    expect(body.revalidated).toEqual(tried.toSorted());
    expect(tried[0]).toBe(PAGE);
    expect(tried.slice(1, 4).toSorted()).toEqual(listPaths().toSorted());
    // It is a related template on each template page, but in no filter.
    const others = (await allPaths()).filter((path) => !tried.includes(path));
    expect(others.toSorted()).toEqual(
      ['/about', '/templates/blog', '/templates/hugo', '/templates/next.js', '/terms'].sort(),
    );
    expect(await lastRecord()).toMatchObject({ state: 'live', pageCount: tried.length });
  });

  it('renders nothing and makes no version if it changes no page', async () => {
    const before = version();
    const body = JSON.stringify({ sys: { id: 'templates', type: 'ContentType', revision: 1 } });
    const send = sendTo(site.next, 'ContentManagement.ContentType.publish', body);
    expect(await send()).toMatchObject({ status: 200, body: { revalidated: [], failed: [] } });
    expect(site.next.tried).toEqual([]);
    expect(version()).toBe(before);
    await site.publish(ID, {})();
    expect(site.next.tried).toEqual([PAGE]);
    expect(version()).toBeGreaterThan(before);
  });

  it.each(['constructor', 'toString'])('may have the entry id %s', async (id) => {
    const fields = { title: id, slug: `page-${id}` };
    site.on.lib.service.content.create({ contentType: 'page', fields, id });
    const { body } = await site.publish(id)();
    expect(body.revalidated).toContain(`/page-${id}`);
  });

  it('redirects the old address of a moved template before its pages are rendered', async () => {
    const seen = new Set<unknown>();
    site.next.beforeRender = async () => void seen.add(await entryFormerlyAt(PAGE));
    const moved = '/templates/all/moved';
    const { body } = await site.publish(ID, { slug: 'moved' })();
    expect(body.revalidated).toEqual(expect.arrayContaining([PAGE, moved]));
    expect([...seen]).toEqual([ID]);
    expect(pageRecord(PAGE)?.stamp).toBe(redirectStamp(moved));
  });

  it('renders redirects to its template again only if the template moves', async () => {
    const former = '/templates/all/nothing';
    await site.publish(ID, { slug: 'second' })();
    site.next.forget();
    await site.publish(ID, { description: 'New' })();
    expect(attempts(former)).toBe(0);
    await site.publish(ID, { slug: 'third' })();
    expect(pageRecord(former)?.stamp).toBe(redirectStamp('/templates/all/third'));
  });

  it('renders the page of a removed template as a 404, which later publishes leave alone', async () => {
    expect(await site.unpublish(ID)()).toMatchObject({ status: 200 });
    expect(site.next.rendered).toContain(PAGE);
    expect(pageRecord(PAGE)?.stamp).toBe('404');
    expect(await lastRecord()).toMatchObject({ action: 'unpublish', name: 'Template nothing' });
    site.next.forget();
    await site.publish('page-about', { body: 'New' })();
    expect(site.next.tried).toEqual(['/about']);
  });

  it('renders a page that a visitor has requested before it existed', async () => {
    const path = '/templates/all/not-yet';
    await renderPage(path);
    expect(pageRecord(path)?.stamp).toBe('404');
    await site.publish(ID, { slug: 'not-yet' })();
    expect(pageRecord(path)?.stamp).toMatch(/^[\w-]{12}$/);
  });

  it('includes changes whose webhook was lost', async () => {
    site.change(ID, { description: 'Its webhook is lost.' });
    const { body } = await site.publish('page-about', { body: 'New' })();
    expect(site.next.tried[0]).toBe('/about');
    expect(body.revalidated).toEqual(expect.arrayContaining(['/about', PAGE, '/templates']));
  });

  it('renders its own page before others, and then the most visited pages', async () => {
    for (const url of ['/templates/blog?x', '/_next/data/b/templates.json', '/about', '/api/x']) {
      recordPageVisit(url);
    }
    await site.publish('value-hugo', { name: 'Hugo 2' })();
    const [first, ...rest] = site.next.tried;
    expect(first).toBe('/templates/hugo');
    expect(rest.slice(0, 2).toSorted()).toEqual(['/templates', '/templates/blog']);
  });

  it('also renders the pages that the store has tagged with its entry', async () => {
    await site.startWithStore();
    const tagged = '/templates/hugo/hugo-blog';
    for (const path of [tagged, '/editor', `${tagged}/../x`]) {
      await addPageToTags(path, ['page-about']);
    }
    server().delete('pageRecords');
    await site.publish('page-about', { body: 'New' })();
    expect(site.next.tried.toSorted()).toEqual(['/about', tagged]);
  });

  it('renders nothing in development, where every visit does, and still redirects old addresses', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    await loop();
    // As if the code had been edited.
    for (const cell of server().values()) cell.evaluatedAt = 0;
    const { status, body } = await site.publish(ID, { slug: 'moved' })();
    expect({ status, body }).toMatchObject({ status: 200, body: { revalidated: [], failed: [] } });
    expect(site.next.tried).toEqual([]);
    expect(await entryFormerlyAt(PAGE)).toBe(ID);
  });
});

describe('publishes at the same time', () => {
  it('are read together while the pages of an earlier publish are rendered', async () => {
    const { begun, open } = site.next.hold();
    const first = site.publish(ID, { description: 'New' })();
    await begun;
    const ids = ['template-next-blog', 'template-hugo-blog', 'template-only-blog'];
    const others = ids.map((id) => site.publish(id, { description: 'New' })());
    await areDelivered(1 + ids.length);
    const before = readings();
    open();
    for (const { status } of await Promise.all([first, ...others])) expect(status).toBe(200);
    expect(readings()).toBe(before + 1);
  });

  it('do not wait for one whose entry was removed right after its delivery', async () => {
    const { begun, open } = site.next.hold();
    const first = site.publish(ID, { description: 'New' })();
    await begun;
    const removed = 'template-hugo-blog';
    void site.publish(removed, { description: 'New' })();
    await areDelivered(2);
    site.on.lib.service.content.unpublish(removed);
    const before = readings();
    open();
    expect(await first).toMatchObject({ status: 200 });
    await eventually(() => expect(readings()).toBeGreaterThan(before));
    await site.publish('page-terms', { body: 'New' })();
    expect(await lastRecord()).toMatchObject({ entryId: 'page-terms', state: 'live' });
    const waiting = [...(await readRows()).values()].map(({ event }) => event.id);
    expect(waiting).toEqual([removed]);
  });

  /** On a clock that `vi` moves. */
  async function publishDuringMenuChange() {
    vi.useFakeTimers({ toFake: ['performance'] });
    publishLoop().gathersUntil = Number.NEGATIVE_INFINITY;
    const { begun, open } = site.next.hold();
    const menu = site.publish('page-about', { title: 'About us' })();
    await begun;
    const next = site.publish('page-terms', { body: 'New' })();
    await isWoken();
    return { open, menu, next };
  }

  it('stop a menu change, are rendered first, and leave the rest of the menu change to be finished', async () => {
    const { open, menu, next } = await publishDuringMenuChange();
    vi.advanceTimersByTime(60_000);
    open();
    const all = (await allPaths()).toSorted();
    expect((await next).body).toMatchObject({ revalidated: ['/terms'], failed: [] });
    expect((await menu).body).toMatchObject({ revalidated: all, failed: [] });
    const { tried } = site.next;
    expect(tried[0]).toBe('/about');
    // As many as are rendered at once, then the own page of the next publish, then the rest.
    const at = tried.lastIndexOf('/terms');
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(all.length - 1);
    expect(tried.filter((path) => path !== '/terms').toSorted()).toEqual(
      all.filter((path) => path !== '/terms'),
    );
  });

  it('do not stop a publish before 0.7 seconds', async () => {
    const { open, menu, next } = await publishDuringMenuChange();
    open();
    await Promise.all([menu, next]);
    const { tried } = site.next;
    expect(tried.lastIndexOf('/terms')).toBeGreaterThanOrEqual((await allPaths()).length - 1);
  });

  it('do not wait for a page whose text was published again', async () => {
    const { begun, open } = site.next.hold();
    const first = site.publish(ID, { description: 'First' })();
    await begun;
    const second = site.publish(ID, { description: 'Second' })();
    await isWoken();
    open();
    for (const { status } of await Promise.all([first, second])) expect(status).toBe(200);
  });
});

describe('a page that keeps failing', () => {
  const BROKEN = '/templates/hugo/hugo-blog';
  const LIST = '/templates/hugo';
  const failed = (...pages: readonly string[]) => ({
    status: 503,
    body: { failed: pages, reason: 'Some pages could not be rendered.' },
  });
  const description = 'It breaks a page.';

  /** As if minutes had passed. */
  async function makeDue(): Promise<void> {
    publishLoop().gathersUntil = Number.NEGATIVE_INFINITY;
    const { failing } = store();
    for (const [path, one] of await failing.read()) {
      await failing.write(new Map([[path, { ...(one as FailingPage), nextAt: 0 }]]));
    }
  }

  /** Sends it, and lets the loop try the page as often as it does within minutes. */
  async function sendUntilFailed(send: ReturnType<typeof site.publish>, page = BROKEN) {
    const answer = send();
    await eventually(() => expect(site.next.tried).toContain(page));
    await publishLoop().running;
    for (let minute = 1; minute < 5; minute += 1) {
      await makeDue();
      await loop();
    }
    return answer;
  }

  it('fails its publish after five tries, and again when the webhook comes again', async () => {
    site.next.broken.add(BROKEN);
    const send = site.publish('template-hugo-blog', { description });
    expect(await sendUntilFailed(send)).toMatchObject(failed(BROKEN));
    expect(attempts(BROKEN)).toBe(5);
    expect(await lastRecord()).toMatchObject({
      state: 'failed',
      liveAfterMs: null,
      failed: [BROKEN],
      failedCount: 1,
      reason: 'Some pages could not be rendered.',
    });
    expect(site.on.log.text()).toContain('⚠ publish.not-live: Entry template-hugo-blog');
    expect(await send()).toMatchObject(failed(BROKEN));
    site.next.broken.clear();
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('isReplay');
    expect(await lastRecord()).toMatchObject({ state: 'live', failed: [], reason: null });
  });

  it('is not tried again early because a webhook waits for it', async () => {
    site.next.broken.add(BROKEN);
    const answer = await site.publish('template-hugo-blog', { description })();
    // After 7 seconds, in which it is due once more.
    expect(answer).toMatchObject({ status: 202 });
    expect(attempts(BROKEN)).toBeLessThanOrEqual(2);
  });

  it('fails its publish if it is a list, also when the webhook comes again', async () => {
    site.next.broken.add(LIST);
    const send = site.publish('template-hugo-blog', { description });
    expect(await sendUntilFailed(send, LIST)).toMatchObject(failed(LIST));
    expect(await send()).toMatchObject(failed(LIST));
    site.next.broken.clear();
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('does not fail publishes of other entries, during its tries and later', async () => {
    site.next.broken.add(BROKEN);
    const own = site.publish('template-hugo-blog', { description })();
    await eventually(() => expect(site.next.tried).toContain(BROKEN));
    await publishLoop().running;
    expect(await lastRecord()).toMatchObject({ state: 'working' });
    const other = await site.publish('page-about', { body: 'During its tries.' })();
    expect(other).toMatchObject({ status: 200, body: { failed: [] } });
    while (attempts(BROKEN) < 5) await loop();
    expect(await own).toMatchObject(failed(BROKEN));
    const later = await site.publish('page-about', { body: 'Later.' })();
    expect(later).toMatchObject({ status: 200, body: { failed: [] } });
  });

  it('fails every publish that changes it', async () => {
    site.next.broken.add(LIST);
    await sendUntilFailed(site.publish('value-hugo', { headline: 'It breaks its list.' }), LIST);
    const shown = site.publish('template-hugo-blog', { description: 'A card of that list.' });
    site.next.forget();
    expect(await sendUntilFailed(shown, LIST)).toMatchObject(failed(LIST));
  });

  it('does not fail publishes that come with the one that changes it, and they say so', async () => {
    site.next.broken.add(BROKEN);
    const own = site.publish('template-hugo-blog', { description })();
    await eventually(() => expect(site.next.tried).toContain(BROKEN));
    await publishLoop().running;
    const { begun, open } = site.next.hold();
    const first = site.publish('page-about', { body: 'It is held.' })();
    await begun;
    // The broken page has a card of it.
    const related = site.publish('template-next-hugo', { name: 'Renamed' })();
    const unrelated = site.publish('page-terms', { body: 'At the same time.' })();
    await eventually(async () => {
      const rows = [...(await readRows()).values()];
      expect(rows.filter(({ servedAfterMs }) => servedAfterMs !== null)).toHaveLength(4);
    });
    open();
    for (const answer of await Promise.all([first, related, unrelated]))
      expect(answer).toMatchObject({ status: 200, body: { failed: [] } });
    expect((await lastRecord())?.notKnown.join()).toContain('They may show the version before.');
    expect(await own).toMatchObject({ status: 202 });
  });

  it('fails all publishes that come together and break it', async () => {
    const { begun, open } = site.next.hold();
    const first = site.publish('page-about', { body: 'It is held.' })();
    await begun;
    site.next.broken.add(LIST);
    const sends = ['template-hugo-blog', 'template-next-hugo'].map((id) =>
      site.publish(id, { description }),
    );
    const answers = sends.map((send) => send());
    await isWoken();
    open();
    expect(await first).toMatchObject({ status: 200 });
    await eventually(() => expect(site.next.tried).toContain(LIST));
    await publishLoop().running;
    while (attempts(LIST) < 5) {
      await makeDue();
      await loop();
    }
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject(failed(LIST));
  });

  it('is tried again by the site until its publish is live', async () => {
    site.next.broken.add(BROKEN);
    const retries: boolean[] = [];
    site.next.beforeRender = async (path) => {
      if (path === BROKEN) retries.push(staleServing().retrying.has(path));
    };
    const own = site.publish('template-hugo-blog', { description })();
    await eventually(() => expect(site.next.tried).toContain(BROKEN));
    await publishLoop().running;
    site.next.broken.clear();
    expect(await own).toMatchObject({ status: 200, body: { failed: [] } });
    expect(retries).toEqual([false, true]);
    expect(staleServing().retrying.size).toBe(0);
  });
});
