/** What deploy/ describes, as processes: two instances of the image’s server behind its nginx. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import {
  type KeyValueStore,
  startKeyValueStore,
} from '#local/key-value-store/start-key-value-store';
import { contentEnvironment, storeEnvironment } from '#tests/lib-on-services';
import { framework, section, space } from '#tests/sample-space';
import { type CachingProxy, isNginxInstalled, startCachingProxy } from '#tests/site/caching-proxy';
import { freePort } from '#tests/site/production-site';
import { payloadOf, signed } from '#tests/site/signed-webhook';
import {
  buildStandalone,
  type StandaloneBuild,
  type StandaloneSite,
} from '#tests/site/standalone-site';

const WEBHOOK_SECRET = 'a-secret-of-some-length-for-webhooks';
const DRAFT_SECRET = 'a-secret-of-some-length-for-drafts';
const FRONT_SECRET = 'a-secret-of-some-length-for-the-front-of-the-site-0123456789abcdef';

it.runIf(process.env.CI)('CI has an nginx', () => {
  expect(isNginxInstalled).toBe(true);
});

describe.runIf(isNginxInstalled)('the deployed site (needs nginx on the path)', () => {
  let service: ContentService;
  let store: KeyValueStore;
  let image: StandaloneBuild;
  let sites: StandaloneSite[] = [];
  let front: CachingProxy;
  let environment: Record<string, string>;
  let filesAtFirst: string[];

  beforeAll(async () => {
    const [port] = await Promise.all([
      freePort(),
      startContentService({
        content: space([
          ...framework('Hugo', 'hugo', 25),
          ...section('css', [['Tailwind', 'tailwind']]),
        ]),
        spaceId: 'test-space',
        deliveryToken: 'delivery-token',
        previewToken: 'preview-token',
      }).then((started) => {
        service = started;
      }),
      startKeyValueStore({ token: 'store-token' }).then((started) => {
        store = started;
      }),
    ]);
    environment = {
      ...contentEnvironment(service),
      ...storeEnvironment(store),
      ISR_CACHE: 'redis',
      CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
      DRAFT_SECRET,
      FRONT_URLS: `http://127.0.0.1:${port}`,
      FRONT_SECRET,
    };
    image = await buildStandalone(environment);
    filesAtFirst = await filesIn(image.folder);
    sites = await Promise.all([image.start(environment), image.start(environment)]);
    front = await startCachingProxy(
      sites.map(({ url }) => url),
      FRONT_SECRET,
      port,
    );
  });
  afterAll(async () => {
    await front?.close();
    await Promise.all(sites.map((site) => site.stop()));
    await image?.remove();
    await Promise.all([service?.close(), store?.close()]);
  });

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(front.url + path, { redirect: 'manual', headers });
    return {
      status: response.status,
      cache: response.headers.get('x-front-cache'),
      text: await response.text(),
      location: response.headers.get('location'),
      headers: response.headers,
    };
  }

  /** Resolves with the webhook's answer, posted through the proxy as the content service would. */
  async function publish(id: string, fields: Record<string, unknown>, action = 'publish') {
    if (action === 'publish') service.content.update(id, fields);
    const item = action === 'publish' ? service.content.publish(id) : service.content.unpublish(id);
    const webhook = signed(`ContentManagement.Entry.${action}`, payloadOf(item, action), {
      secret: WEBHOOK_SECRET,
    });
    const { path, ...request } = webhook;
    const response = await fetch(front.url + path, { method: 'POST', ...request });
    return { status: response.status, ...(await response.json()) };
  }

  it('gives a page from the proxy after the first visit, whatever stands behind its "?"', async () => {
    const first = await get('/templates/hugo');
    expect(first.status).toBe(200);
    const second = await get('/templates/hugo?utm_source=somewhere');
    expect([second.status, second.cache]).toEqual([200, 'HIT']);
    expect(second.text).toBe(first.text);
    const [found, other] = [
      await get('/templates/search?q=hugo-1'),
      await get('/templates/search?q=none'),
    ];
    expect(found.text).not.toBe(other.text);
    expect(found.cache).not.toBe('HIT');
  });

  it('gives the same to who can’t unpack it, and an id of its own to each request', async () => {
    await get('/templates/hugo');
    const plain = await get('/templates/hugo', { 'Accept-Encoding': 'identity' });
    expect(plain.cache).toBe('HIT');
    expect(plain.text).toContain('<h1');
    const ids = [plain, await get('/templates/hugo')].map(({ headers }) =>
      headers.get('x-request-id'),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('shows a publish within two seconds, on the page, in lists and in the files for machines', async () => {
    const paths = [
      '/templates/hugo',
      '/templates/hugo/hugo-1',
      '/',
      '/feed.xml',
      '/templates/hugo/hugo-1/index.md',
    ];
    for (const path of paths) await get(path);
    for (const path of paths) expect((await get(path)).cache).toBe('HIT');
    const answer = await publish('template-hugo-1', { name: 'Hugo, seen at once' });
    expect(answer.status).toBe(200);
    for (const path of paths) {
      const { status, cache, text } = await get(path);
      expect({ path, status, cache, isNew: text.includes('Hugo, seen at once') }).toEqual({
        path,
        status: 200,
        cache: 'HIT',
        isNew: true,
      });
    }
  });

  it('takes away what was unpublished, and leads from an old address to the new one', async () => {
    await get('/templates/hugo/hugo-2');
    expect((await publish('template-hugo-2', {}, 'unpublish')).status).toBe(200);
    expect((await get('/templates/hugo/hugo-2')).status).toBe(404);
    await get('/templates/hugo/hugo-3');
    await publish('template-hugo-3', { slug: 'hugo-three' });
    expect(await get('/templates/hugo/hugo-3')).toMatchObject({
      status: 308,
      location: '/templates/hugo/hugo-three',
    });
    expect((await get('/templates/hugo/hugo-three')).status).toBe(200);
  });

  it('neither keeps what an editor sees in draft mode, nor gives it to anybody, nor gives an editor what is kept', async () => {
    service.content.update('template-hugo-4', { name: 'Hugo, not yet' });
    const path = '/templates/hugo/hugo-4';
    await get(path);
    const enabled = await get(`/api/draft/enable?secret=${DRAFT_SECRET}&path=${path}`);
    const [cookie = ''] = enabled.headers.getSetCookie();
    const drafts = { cookie: cookie.split(';')[0] ?? '' };
    // Several times, for either instance may be asked: they know each other's cookie.
    for (let visit = 0; visit < 6; visit += 1) {
      const draft = await get(path, drafts);
      expect(draft.text).toContain('Hugo, not yet');
      expect(draft.cache).toBe('BYPASS');
      const visitor = await get(path);
      expect(visitor.text).not.toContain('Hugo, not yet');
      expect(visitor.cache).toBe('HIT');
    }
  });

  it('lets nobody refresh a page who doesn’t know the secret', async () => {
    await get('/templates/hugo');
    for (const secret of ['', 'wrong', `${FRONT_SECRET}x`]) {
      expect((await get('/templates/hugo', { 'X-Plinth-Refresh': secret })).cache).toBe('HIT');
    }
  });

  it('goes on when an instance dies in the middle, and when both are dead, with what it has', async () => {
    await get('/templates/hugo/hugo-5');
    const [first, second] = sites;
    await first?.stop('SIGKILL');
    const paths = ['/templates/hugo/hugo-21', '/templates/hugo/hugo-22', '/templates/hugo/hugo-23'];
    for (const path of paths) expect((await get(path)).status).toBe(200);
    expect((await publish('template-hugo-5', { name: 'Hugo, by the other' })).status).toBe(200);
    expect((await get('/templates/hugo/hugo-5')).text).toContain('Hugo, by the other');
    await second?.stop('SIGKILL');
    for (const path of paths) expect((await get(path)).status).toBe(200);
    sites = [await image.start(environment)];
  });

  it('did all this without a right to write, and without a change in its folder', async () => {
    const logs = sites.map((site) => site.log()).join('');
    expect(logs).not.toMatch(/EACCES|EROFS|EPERM/);
    expect(await filesIn(image.folder)).toEqual(filesAtFirst);
  });
});

/** Each with its size and when it was last written. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, path: older, name }) => {
      // Node 20.9 has the older name alone.
      const file = join(parentPath ?? older, name);
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
}
