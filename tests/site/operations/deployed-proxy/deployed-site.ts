import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { freePort } from 'local-content-services/toolkit';
import { expect } from 'vitest';
import { startCachingProxy } from '@/tests/fixtures/caching-proxy';
import { variablesOfTheCompose, variablesOfTheReadme } from '@/tests/fixtures/deploy-variables';
import { contentEnvironment, startContentService } from '@/tests/fixtures/lib';
import { startRedisServer } from '@/tests/fixtures/redis-server';
import { framework, section, space } from '@/tests/fixtures/sample-space';
import { payloadOf, postWebhook } from '@/tests/fixtures/signed-webhook';
import { buildStandalone, type StandaloneSite } from '@/tests/fixtures/standalone-site';
import type { RawAnswer } from '@/tests/site/operations/deployed-proxy/own-pages';

export const WEBHOOK_SECRET = 'a-secret-of-some-length-for-webhooks';
export const DRAFT_SECRET = 'a-secret-of-some-length-for-drafts';
export const PROXY_SECRET = 'a-secret-of-some-length-for-the-proxy-of-the-site-0123456789abcdef';
/** Accepted during a rotation. */
export const FORMER_PROXY_SECRET = 'the-one-before-it';

export const RESPONSE_TIMEOUT_MS = 20_000;
export type DeployedSite = Awaited<ReturnType<typeof startDeployedSite>>;

export async function startDeployedSite() {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    return { ...(await start(ends)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(ends: (() => Promise<unknown>)[]) {
  const [port, service, redis] = await Promise.all([
    freePort(),
    startContentService(
      space([...framework('Hugo', 'hugo', 60), ...section('css', [['Tailwind', 'tailwind']])]),
    ),
    startRedisServer(),
  ]);
  ends.push(
    () => service.close(),
    () => redis.stop(),
  );
  const values: Record<string, string> = {
    ...contentEnvironment(service),
    REDIS_URL: redis.url,
    CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    DRAFT_SECRET,
    PROXY_URLS: `http://127.0.0.1:${port}`,
    PROXY_SECRET,
    TRUSTED_PROXIES: '1',
  };
  const valuesOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? `no value for ${name}`]));
  const hosts = ['CONTENTFUL_DELIVERY_URL', 'CONTENTFUL_PREVIEW_URL'];
  const buildEnvironment: Record<string, string> = valuesOf([
    ...hosts,
    ...(await variablesOfTheReadme()),
  ]);
  // Processes can't share a port as containers can.
  const added = (await variablesOfTheCompose()).filter((name) => !name.startsWith('METRICS_'));
  /** A test is many visitors at one address. */
  const environment: Record<string, string> = {
    ...buildEnvironment,
    ...valuesOf(added),
    REQUEST_LIMIT: '0',
  };
  const image = await buildStandalone(buildEnvironment);
  ends.push(() => image.remove());
  const filesAtFirst = await filesIn(image.folder);

  const startedSites: StandaloneSite[] = [];
  const startInstance = async (ownPort?: number): Promise<StandaloneSite> => {
    const site = await image.start(environment, ownPort);
    startedSites.push(site);
    return site;
  };
  ends.push(() => Promise.all(startedSites.map((site) => site.stop())));
  const sites = await Promise.all([startInstance(), startInstance()]);
  const secrets = `${PROXY_SECRET},${FORMER_PROXY_SECRET}`;
  const urls = sites.map(({ url }) => url);
  const proxy = await startCachingProxy(urls, secrets, port);
  ends.push(() => proxy.close());

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(proxy.url + path, { redirect: 'manual', headers });
    return {
      status: response.status,
      cache: response.headers.get('x-proxy-cache'),
      text: await response.text(),
      location: response.headers.get('location'),
      headers: response.headers,
    };
  }

  /** `fetch` normalises the path and refuses some headers. */
  function raw(path: string, headers = {}, method = 'GET', body = ''): Promise<RawAnswer> {
    const { hostname, port } = new URL(proxy.url);
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cache: response.headers['x-proxy-cache'],
            text: Buffer.concat(chunks).toString('utf8'),
            headers: response.headers,
          }),
        );
      });
      sent.on('error', reject);
      sent.setTimeout(RESPONSE_TIMEOUT_MS, () => sent.destroy(new Error(`No answer to ${path}`)));
      sent.end(body);
    });
  }

  /** The proxy retries a failed instance after two seconds. */
  async function waitForInstance(port: number | undefined) {
    const before = (await proxy.log()).length;
    await expect
      .poll(
        async () => {
          await get(`/templates/search?q=${Math.random()}`);
          const asked = (await proxy.log()).slice(before);
          return asked.some(
            ({ upstream, status }) => status === 200 && upstream === `127.0.0.1:${port}`,
          );
        },
        { timeout: RESPONSE_TIMEOUT_MS, interval: 100 },
      )
      .toBe(true);
  }

  function publish(id: string, fields: Record<string, unknown>, action = 'publish') {
    return publishTo(proxy.url, id, fields, action);
  }

  async function publishTo(
    url: string,
    id: string,
    fields: Record<string, unknown>,
    action = 'publish',
  ) {
    if (action === 'publish') service.content.update(id, fields);
    const item = action === 'publish' ? service.content.publish(id) : service.content.unpublish(id);
    const options = { secret: WEBHOOK_SECRET, action };
    const response = await postWebhook(url, payloadOf(item, action), options);
    return { status: response.status, ...(await response.json()) };
  }

  return {
    service,
    image,
    proxy,
    sites,
    startedSites,
    buildEnvironment,
    environment,
    filesAtFirst,
    startInstance,
    get,
    raw,
    waitForInstance,
    publish,
    publishTo,
  };
}

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
}
