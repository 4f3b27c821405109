/** What a publish requests of a proxy in front. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listPaths } from '@/lib/catalogue/page-registry';
import { enqueuePublish } from '@/lib/publishing/publish-queue';
import { amongSeveral, ID, onPublishes, PAGE, render } from '@/tests/lib/on-publishes';

const { startWith } = onPublishes();

describe('a proxy in front', () => {
  let asked: string[];
  let proxy: ReturnType<typeof createServer>;
  beforeEach(async () => {
    asked = [];
    proxy = createServer((req, res) => {
      asked.push(req.url ?? '');
      res.writeHead(200, { 'x-request-id': 'r', 'x-plinth-refreshed': 'r' }).end();
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const PROXY_SECRET = 'a-secret-of-some-length-for-proxies';
    await startWith({ PROXY_URLS: `http://127.0.0.1:${port}`, PROXY_SECRET });
  });
  afterEach(() => {
    proxy.close();
    proxy.closeAllConnections();
  });

  it('gets requests for every page that was rendered, a template’s Markdown, feeds and the API', async () => {
    const { revalidated } = await enqueuePublish(ID, render);
    expect(revalidated).toContain('/templates/hugo');
    expect(asked.toSorted()).toEqual(
      [
        ...revalidated,
        ...['/templates', '/templates/blog', '/templates/hugo', '/templates/next.js', PAGE].map(
          (page) => `${page}/index.md`,
        ),
        ...['blog', 'hugo', 'next.js'].map((filter) => `/templates/${filter}/feed.xml`),
        ...['/sitemap.xml', '/feed.xml', '/llms.txt', '/api/templates', '/api/openapi.json'],
      ].sort(),
    );
  });

  it('gets none where no page has changed, not even for what lists everything', async () => {
    await enqueuePublish(ID, render);
    const since: unknown[] = [];
    proxy.on('request', ({ url, headers }) => {
      if (headers['x-plinth-refresh'] !== undefined) since.push(url);
    });
    await enqueuePublish('an-asset', render);
    expect(since).toEqual([]);
  });

  it('that can’t be refreshed is in the note of a publish that is live everywhere else', async () => {
    proxy.close();
    proxy.closeAllConnections();
    const { failed, notKnown } = await enqueuePublish(ID, render);
    expect(failed).toEqual([]);
    expect(notKnown).toContainEqual(expect.stringMatching(/^A proxy in front .* 30 seconds/));
  });

  it('gets the request for a page only when every instance can serve it', async () => {
    const { promise: shared, resolve: share } = Promise.withResolvers<true>();
    const made: string[] = [];
    // In the end it is asked whether the store is there, and nobody waits.
    amongSeveral({
      waitUntilShared: async (milliseconds) => milliseconds === 0 || shared,
      saveFingerprints: async () => {
        asked.push('what pages show is saved');
      },
    });
    const done = enqueuePublish(ID, async (path) => {
      await render(path);
      made.push(path);
    });
    await vi.waitFor(() => expect(made).toHaveLength(listPaths().length + 4), { timeout: 10_000 });
    await new Promise(setImmediate);
    expect(asked).toEqual([]);
    share(true);
    await done;
    expect(asked).toEqual(expect.arrayContaining([...made, '/sitemap.xml']));
    // Whoever takes the publish up before that refreshes every list again.
    expect(asked.at(-1)).toBe('what pages show is saved');
    expect(asked.indexOf('/sitemap.xml')).toBeGreaterThanOrEqual(made.length);
  });
});
