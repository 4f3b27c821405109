/** What deploy/ describes, as processes: two instances of the image’s server behind its nginx. */
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
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

/** What takes longer will never come. */
const ANSWERS_WITHIN_MS = 20_000;

it.runIf(process.env.CI)('CI has an nginx', () => {
  expect(isNginxInstalled).toBe(true);
});

describe.runIf(isNginxInstalled)('the deployed site (needs nginx on the path)', () => {
  let service: ContentService;
  let store: KeyValueStore;
  let image: StandaloneBuild;
  let sites: StandaloneSite[] = [];
  const allThatRan: StandaloneSite[] = [];
  let front: CachingProxy;
  let environment: Record<string, string>;
  let filesAtFirst: string[];

  beforeAll(async () => {
    const [port] = await Promise.all([
      freePort(),
      startContentService({
        content: space([
          ...framework('Hugo', 'hugo', 60),
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
      // A test is many visitors at one address.
      REQUEST_LIMIT: '0',
    };
    image = await buildStandalone(environment);
    filesAtFirst = await filesIn(image.folder);
    sites = await Promise.all([start(), start()]);
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

  async function start(port?: number): Promise<StandaloneSite> {
    const site = await image.start(environment, port);
    allThatRan.push(site);
    return site;
  }

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

  type Raw = { status: number; cache: unknown; text: string; headers: IncomingHttpHeaders };

  /** As it stands there: `fetch` would tidy an address, and not send every header. */
  function raw(path: string, headers = {}, method = 'GET', body = ''): Promise<Raw> {
    const { hostname, port } = new URL(front.url);
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cache: response.headers['x-front-cache'],
            text: Buffer.concat(chunks).toString('utf8'),
            headers: response.headers,
          }),
        );
      });
      sent.on('error', reject);
      sent.setTimeout(ANSWERS_WITHIN_MS, () => sent.destroy(new Error(`No answer to ${path}`)));
      sent.end(body);
    });
  }

  function expectOwnPage({ text, headers }: Raw, heading: string) {
    expect(text).toContain(`<h1>${heading}</h1>`);
    expect(text).not.toMatch(/nginx|src=|https?:/);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(headers.server).toBe('nginx');
  }

  /** Resolves with the webhook's answer, posted through the proxy as the content service would. */
  function publish(id: string, fields: Record<string, unknown>, action = 'publish') {
    return publishTo(front.url, id, fields, action);
  }

  async function publishTo(
    url: string,
    id: string,
    fields: Record<string, unknown>,
    action = 'publish',
  ) {
    if (action === 'publish') service.content.update(id, fields);
    const item = action === 'publish' ? service.content.publish(id) : service.content.unpublish(id);
    const webhook = signed(`ContentManagement.Entry.${action}`, payloadOf(item, action), {
      secret: WEBHOOK_SECRET,
    });
    const { path, ...signedRequest } = webhook;
    const response = await fetch(url + path, { method: 'POST', ...signedRequest });
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
    const shown = async (path: string) => {
      const { status, cache, text } = await get(path);
      return { path, status, cache, isNew: text.includes('Hugo, seen at once') };
    };
    // At once, but for a page that the proxy was asking for by itself.
    for (const path of paths) {
      const expected = { path, status: 200, cache: 'HIT', isNew: true };
      await expect.poll(() => shown(path), { timeout: 5_000 }).toEqual(expected);
    }
  });

  it('was answered anew by either instance, whatever it had in memory', () => {
    const logs = sites.map((site) => site.log()).join('');
    expect(logs).toContain('publish.live');
    expect(logs).not.toContain('front.not-refreshed');
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

  it('takes away the Markdown of what was unpublished too, and keeps that there is none', async () => {
    const twin = '/templates/hugo/hugo-6/index.md';
    await get(twin);
    expect(await get(twin)).toMatchObject({ status: 200, cache: 'HIT' });
    expect((await publish('template-hugo-6', {}, 'unpublish')).status).toBe(200);
    expect((await get(twin)).status).toBe(404);
  });

  it('shows a publish however an address is spelled, and keeps no other spelling than its own', async () => {
    const spellings = [
      '/templates/hugo/hugo-7',
      '/templates/%68ugo/hugo-7',
      '/templates/hugo/hugo%2D7',
      '/templates/hugo/%68%75%67%6f-7',
      '/templates/hugo/%68%75%67%6F-7',
    ];
    for (const path of [...spellings, ...spellings]) expect((await raw(path)).status).toBe(200);
    expect((await publish('template-hugo-7', { name: 'Hugo, spelled out' })).status).toBe(200);
    // What the proxy doesn't keep comes from an instance, which learns of a publish within a second.
    for (const path of spellings) {
      await expect
        .poll(async () => (await raw(path)).text, { timeout: 5_000 })
        .toContain('Hugo, spelled out');
    }
    expect((await raw('/templates/hugo/hugo-7')).cache).toBe('HIT');
    for (const path of spellings.slice(1)) expect((await raw(path)).cache).toBe('BYPASS');
    // Another address altogether.
    expect((await raw('/templates%2Fhugo%2Fhugo-7')).status).toBe(404);
  });

  it('keeps the whole page and nothing else, however oddly it was asked for first', async () => {
    const odd: [question: string, headers: Record<string, string>, method?: string][] = [
      ['', {}, 'HEAD'],
      ['', {}, 'POST'],
      ['', { Range: 'bytes=0-9' }],
      ['', { 'If-None-Match': '*', 'If-Modified-Since': new Date(9e12).toUTCString() }],
      ['', { 'Accept-Encoding': 'br;q=1, *;q=0', Accept: 'application/json' }],
      ['', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }],
      [
        '',
        { 'X-Forwarded-Proto': 'evil', 'X-Forwarded-Port': '99', Forwarded: 'host=evil.example' },
      ],
      [
        '',
        { 'X-Original-URL': '/evil', 'X-Rewrite-URL': '/evil', 'X-HTTP-Method-Override': 'PUT' },
      ],
      ['', { 'X-Nextjs-Data': '1', 'X-Middleware-Prefetch': '1', Purpose: 'prefetch' }],
      [
        '',
        { 'X-Now-Route-Matches': '1=evil', 'X-Matched-Path': '/evil', 'X-Invoke-Path': '/evil' },
      ],
      ['', { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Resume': '1' }],
      ['', { 'X-Middleware-Rewrite': '/evil', 'X-Prerender-Revalidate': 'evil' }],
      ['', { Cookie: '__next_preview_data=evil; __prerender_data=evil' }],
      ['?__nextDataReq=1', {}],
      ['?nxtPfilterSlug=evil&nxtPtemplateSlug=evil&filterSlug=evil&_rsc=evil', {}],
      [`?${'x'.repeat(6_000)}`, { 'X-Long': 'x'.repeat(6_000) }],
    ];
    const expected = await raw('/templates/hugo/hugo-8');
    for (const [index, [question, headers, method]] of odd.entries()) {
      const path = `/templates/hugo/hugo-${index + 30}`;
      await raw(path + question, headers, method);
      const { status, text, cache } = await raw(path);
      const page = { status, isWhole: text.endsWith('</html>'), isEvil: text.includes('evil') };
      expect({ question, headers, ...page }).toEqual({
        question,
        headers,
        status: 200,
        isWhole: true,
        isEvil: false,
      });
      expect(text).toContain(`Template hugo-${index + 30}</h1>`);
      expect(Math.abs(text.length - expected.text.length)).toBeLessThan(2_000);
      expect(['HIT', 'MISS']).toContain(cache);
    }
  });

  it('says in the words of the house, with the site’s headers, what nginx says by itself', async () => {
    const refused = [
      await raw(`/${'x'.repeat(9_000)}`),
      await raw('/', { 'X-Long': 'x'.repeat(40_000) }),
      await raw('/', {}, 'TRACE'),
      await raw('/api/contentful/webhook', {}, 'POST', 'x'.repeat(2_500_000)),
      await raw('/away.html'),
      await raw('/refused.html'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([414, 400, 405, 413, 404, 404]);
    for (const answer of refused) expectOwnPage(answer, 'That could not be read.');
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

  it('gives no visitor an error while one instance after the other is replaced', async () => {
    let isOver = false;
    const statuses: number[] = [];
    const visitor = async (name: string) => {
      // Searches are made for each visitor, so every one of them asks an instance.
      for (let visit = 0; !isOver; visit += 1) {
        statuses.push((await get(`/templates/search?q=${name}-${visit}`)).status);
      }
    };
    const visitors = ['one', 'two', 'three'].map(visitor);
    for (const [index, site] of sites.entries()) {
      await site.stop();
      sites[index] = await start(site.port);
    }
    isOver = true;
    await Promise.all(visitors);
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('goes on serving, and rests, where nobody reads an instance’s log any more', async () => {
    const port = await freePort();
    const instance = await image.start({ ...environment, METRICS_PORT: String(port) });
    const ask = (url: string, options: RequestInit = {}) =>
      fetch(url, { ...options, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    const spent = async () => {
      const text = await (await ask(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
    };
    try {
      instance.stopReading();
      // Each is a line or two that can't be written.
      for (let visit = 0; visit < 20; visit += 1) {
        await ask(`${instance.url}/api/contentful/webhook`, { method: 'POST', body: 'no' });
        await ask(`${instance.url}/templates/%`);
      }
      service.faults.strike({ kind: 'status', status: 401 });
      await publishTo(instance.url, 'template-hugo-9', { name: 'Hugo, unheard' });
      service.faults.clear();
      expect((await ask(`${instance.url}/templates/hugo`)).status).toBe(200);
      const before = await spent();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      // A process that does nothing but fail to write takes all of a processor, or its share of it.
      expect((await spent()) - before).toBeLessThan(0.75);
      expect((await ask(`${instance.url}/templates/hugo/hugo-10`)).status).toBe(200);
    } finally {
      service.faults.clear();
      await instance.stop();
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
    const away = await raw('/templates/search?q=never-asked');
    expect([away.status, away.headers['retry-after']]).toEqual([502, '5']);
    expectOwnPage(away, 'Nobody is at the door.');
    // nginx writes the whole address of what it could not pass on.
    await get(`/api/draft/enable?secret=${DRAFT_SECRET}&id=template-hugo-1`);
    await get(`/editor?secret=${DRAFT_SECRET}`);
    sites = [await start(first?.port)];
    expect((await get('/templates/search?q=never-asked')).status).toBe(200);
  });

  it('wrote no secret into its log, neither of what went well nor of what did not', async () => {
    const output = await front.output();
    expect(output).toContain('"path":"/api/draft/enable"');
    expect(output).toContain('connect() failed');
    for (const secret of [DRAFT_SECRET, FRONT_SECRET, WEBHOOK_SECRET]) {
      expect(output).not.toContain(secret);
    }
  });

  it('did all this without a right to write, and without a change in its folder', async () => {
    const logs = allThatRan.map((site) => site.log()).join('');
    expect(logs).toContain('publish.live');
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
