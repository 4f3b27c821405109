/** What wakes the publishing loop besides webhooks. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { revalidateByRequest } from '@/lib/next-internals/revalidate-by-request';
import { pageRecord } from '@/lib/page-cache/page-records';
import { stalePages } from '@/lib/page-cache/saved-page';
import { store } from '@/lib/page-cache/store';
import { publishLoop } from '@/lib/publishing/reconcile';
import { wakeLoop } from '@/lib/publishing/wake-loop';
import { buildFolder } from '@/lib/runtime/env';
import { createServer, setServer } from '@/lib/runtime/server-state';
import { onPublishes } from '@/tests/lib/on-publishes';
import { startOwnServer } from '@/tests/lib/own-server';

const ID = 'template-nothing';
const PAGE = '/templates/all/nothing';

const site = onPublishes();

const eventually = (check: () => unknown) => vi.waitFor(check, 15_000);
const isLogged = (event: string) => eventually(() => expect(site.on.log.text()).toContain(event));

const INTERVAL_MS = 30_000;
/** From here on, `advance` moves the clock of the loop. */
function start(): { advance: () => void } {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], shouldAdvanceTime: true });
  wakeLoop();
  return { advance: () => void vi.advanceTimersByTime(INTERVAL_MS) };
}

describe('a start', () => {
  it('renders what was published while no server ran', async () => {
    const own = await startOwnServer();
    site.change(ID, { description: 'Meanwhile' });
    site.newProcess();
    start();
    await isLogged('pages.caught-up');
    expect(own.rendered).toEqual(expect.arrayContaining([`HEAD ${PAGE}`, 'HEAD /']));
    expect(store().versions.latest()).toBeGreaterThan(0);
  });

  it('renders nothing if the pages show what is published', async () => {
    const own = await startOwnServer();
    site.on.lib.service.content.update(ID, { description: 'A draft' });
    site.newProcess();
    start();
    await publishLoop().running;
    expect(own.rendered).toEqual([]);
    expect(store().versions.latest()).toBe(0);
    expect(site.on.log.text()).not.toContain('pages.caught-up');
  });

  it('renders what was published once the content service responds', async () => {
    const own = await startOwnServer();
    site.change(ID, { description: 'Meanwhile' });
    site.on.lib.service.faults.inject({ kind: 'status', status: 400 });
    site.newProcess();
    const { advance } = start();
    await isLogged('publish.pass-failed');
    await publishLoop().running;
    expect(own.rendered).toEqual([]);
    expect(site.on.log.text()).not.toContain('pages.caught-up');
    site.on.lib.service.faults.clear();
    advance();
    await isLogged('pages.caught-up');
    expect(own.rendered).toContain(`HEAD ${PAGE}`);
  });

  it('reads from their files what the pages show, and deletes those of removed pages', async () => {
    const own = await startOwnServer();
    const folder = path.join(buildFolder(), 'server/pages/templates/blog');
    await mkdir(folder, { recursive: true });
    for (const name of ['only-blog', 'next-blog']) {
      const { stamp = '' } = pageRecord(`/templates/blog/${name}`) ?? {};
      const data = { pageProps: { pageRecord: stamp } };
      await writeFile(path.join(folder, `${name}.html`), 'A page');
      await writeFile(path.join(folder, `${name}.json`), JSON.stringify(data));
    }
    site.on.lib.service.content.unpublish('template-only-blog');
    vi.stubEnv('NODE_ENV', 'production');
    setServer(createServer());
    start();
    await isLogged('pages.caught-up');
    // The other page shows the removed one as a related template.
    expect(own.rendered.toSorted()).toEqual([
      'HEAD /templates/blog/next-blog',
      'HEAD /templates/blog/only-blog',
    ]);
    expect(await readdir(folder)).toEqual(['next-blog.html', 'next-blog.json']);
  });

  it.each([
    ['functions', { SERVERLESS: '1' }],
    ['development with a shared store', { ISR_CACHE: 'redis', NODE_ENV: 'development' }],
  ])('does nothing in %s', async (_, { NODE_ENV, ...env }: Record<string, string>) => {
    await site.startWithStore();
    Object.assign(process.env, env);
    if (NODE_ENV !== undefined) vi.stubEnv('NODE_ENV', NODE_ENV);
    site.newProcess();
    start();
    expect(publishLoop().running).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a server', () => {
  it('renders every 30 seconds what was published, whose webhook was lost', async () => {
    const own = await startOwnServer();
    const { advance } = start();
    await publishLoop().running;
    site.change(ID, { description: 'Its webhook was lost.' });
    advance();
    await isLogged('pages.caught-up');
    expect(own.rendered).toContain(`HEAD ${PAGE}`);
    const { length } = own.rendered;
    advance();
    await publishLoop().running;
    expect(own.rendered).toHaveLength(length);
  });

  it('renders other pages soon after a page was rendered from older content', async () => {
    const own = await startOwnServer();
    start();
    await publishLoop().running;
    site.change(ID, { description: 'Its webhook was lost.' });
    stalePages().found();
    stalePages().found();
    await isLogged('pages.caught-up');
    expect(own.rendered).toContain(`HEAD ${PAGE}`);
  });

  it('takes up what another process has left', async () => {
    await site.startWithStore();
    const own = await startOwnServer();
    site.hangDelivery(ID);
    const { requests } = site.on.lib.service;
    void site.publish(ID, { description: 'New' })();
    await eventually(() => expect(requests.at(-1)?.query).toHaveProperty('sys.id'));
    site.newProcess();
    const { advance } = start();
    for (let halfMinute = 0; halfMinute < 3; halfMinute += 1) advance();
    await isLogged('publish.live');
    expect(own.rendered).toContain(`HEAD ${PAGE}`);
  });

  it('does not log that pages are fresh if they could not be rendered', async () => {
    const own = await startOwnServer();
    start();
    await publishLoop().running;
    own.outcome = 'MISS';
    site.change(ID, { description: 'Its webhook was lost.' });
    stalePages().found();
    await isLogged('could not be rendered');
    await publishLoop().running;
    expect(site.on.log.text()).not.toContain('pages.caught-up');
  });
});

describe('the request for an own page', () => {
  it('has the key of the build, by which Next renders it', async () => {
    const own = await startOwnServer();
    const manifest = { routes: {}, notFoundRoutes: [], preview: { previewModeId: 'the-key' } };
    await writeFile(
      path.join(buildFolder(), 'prerender-manifest.json'),
      JSON.stringify({ version: 4, dynamicRoutes: {}, ...manifest }),
    );
    await revalidateByRequest('/templates');
    expect(own.rendered).toEqual(['HEAD /templates']);
    expect([...own.keys]).toEqual(['the-key']);
  });

  it('fails if the server does not say that it has rendered the page', async () => {
    const own = await startOwnServer();
    own.outcome = 'HIT';
    await expect(revalidateByRequest('/templates')).rejects.toThrow('200');
  });
});
