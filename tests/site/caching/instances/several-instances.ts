import { type LocalContentful, type StoredItem, startContentful } from 'local-content-services';
import { contentEnvironment } from '@/tests/fixtures/lib';
import { type Build, buildSite, type Site } from '@/tests/fixtures/production-site';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';
import { type FaultyStore, STORES } from '@/tests/site/caching/instances/faulty-store';
import { instancesSpace } from '@/tests/site/caching/instances/instances-space';
import {
  type ServedInstances,
  serveInstances,
} from '@/tests/site/caching/instances/start-instances';

const SECRET = 'k'.repeat(64);

export type Seen = { status: number; location: string | null; text: string };

export type WebhookAnswer = { status: number; revalidated?: string[]; failed?: string[] };

export type Instances = ServedInstances & {
  service: LocalContentful;
  store: FaultyStore;
  at: (index: number) => Site;
  sendWebhook: (site: Site, item: Readonly<StoredItem>, action: string) => Promise<WebhookAnswer>;
  seenOnAll: (page: string) => Promise<Seen[]>;
  seenByMany: (count: number, page: string) => Promise<Seen[]>;
  callsFor: (entryId: string) => number;
};

export async function startInstances(storeName: keyof typeof STORES): Promise<Instances> {
  const service = await startContentful({
    content: instancesSpace(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  const store = await STORES[storeName]();
  const environment = {
    ...contentEnvironment(service),
    ...store.variables,
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    ISR_CACHE: 'redis',
  };
  const build: Build = await buildSite(environment);
  if (!build.ok) throw new Error(build.output);
  const served = await serveInstances(build, environment);
  const { sites, proxy } = served;

  return {
    service,
    store,
    ...served,
    at: (index) => {
      const site = sites[index];
      if (site === undefined) throw new Error(`there is no instance ${index}`);
      return site;
    },
    async sendWebhook(site, item, action) {
      const topic = `ContentManagement.${item.type}.${action}`;
      const {
        path: to,
        headers,
        body,
      } = signed(topic, payloadOf(item, action), {
        secret: SECRET,
      });
      const send = () => fetch(site.url + to, { method: 'POST', headers, body });
      let response = await send();
      // A publish may go on after a 202; the next response comes once it is done.
      while (response.status === 202) response = await send();
      return { status: response.status, ...(await response.json()) };
    },
    seenOnAll: (page) => Promise.all(sites.map(({ url }) => see(url + page))),
    seenByMany: (count, page) =>
      Promise.all(Array.from({ length: count }, () => see(proxy.url + page))),
    callsFor: (entryId) =>
      service.requests.filter(({ query }) => query['sys.id[in]']?.split(',').includes(entryId))
        .length,
    async close() {
      await served.close();
      await build.remove();
      await Promise.all([service.close(), store.close()]);
    },
  };
}

export async function see(url: string): Promise<Seen> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000) });
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  };
}
