import {
  type LocalContentful,
  type LocalEdgeConfig,
  startEdgeConfig,
} from 'local-content-services';
import type { Fault, Faults } from 'local-content-services/toolkit';
import { makePagesStale } from '@/tests/fixtures/build-files';
import { contentEnvironment, startContentService } from '@/tests/fixtures/lib';
import { probe, withProbe } from '@/tests/fixtures/process-probe';
import { type Build, buildSite, type Site } from '@/tests/fixtures/production-site';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { payloadOf, postWebhook } from '@/tests/fixtures/signed-webhook';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import type { FaultyService } from '@/tests/site/operations/faults/fault-kinds';

const IDLE_PROBE = new URL('./idle-probe.mjs', import.meta.url);
const SECRET = 'a-secret-of-some-length-for-webhooks';
export const TEMPLATES = 14;

export const OVERVIEW = 'All there is to know of it.';
export const ANNOUNCEMENT = 'Read all about it';
export const DRAFT_WORDS = 'Not for anybody yet';

const content = () =>
  space([
    ...section('framework', [['Hugo', 'hugo']]),
    ...section('css', [['Tailwind', 'tailwind']], { order: 2 }),
    ...Array.from({ length: TEMPLATES }, (_, index) =>
      template(`t-${index}`, {
        framework: ['Hugo'],
        css: ['Tailwind'],
        order: index,
        overview: OVERVIEW,
      }),
    ),
  ]);

export async function startFaultyServices() {
  const [service, store, edge]: [LocalContentful, TestStore, LocalEdgeConfig] = await Promise.all([
    startContentService(content()),
    startTestStore(),
    startEdgeConfig({
      token: 'edge-token',
      items: { announcement: { text: ANNOUNCEMENT } },
    }),
  ]);
  const faults: Record<FaultyService, Faults> = {
    'content service': service.faults,
    'key-value store': store.faults,
    'edge configuration': edge.faults,
  };
  return {
    service,
    store,
    faults,
    environment: {
      ...contentEnvironment(service),
      ...storeEnvironment(store),
      EDGE_CONFIG: edge.connectionString,
      CONTENTFUL_WEBHOOK_SECRET: SECRET,
    },
    close: () => Promise.all([service.close(), store.close(), edge.close()]),
  };
}

/** Builds a site whose pages are all an hour old. */
export async function buildFaultySite(): Promise<Build> {
  const services = await startFaultyServices();
  const build = await buildSite(services.environment);
  await services.close();
  if (!build.ok) throw new Error(`The build failed:\n${build.output}`);
  await makePagesStale(build.folder);
  return build;
}

export type FaultySite = Awaited<ReturnType<typeof openFaultySite>>;

/** Starts the site while the service fails, so that the site has only what its build wrote. */
export async function openFaultySite(build: Build, failing: FaultyService, fault: Fault) {
  const services = await startFaultyServices();
  const { service, faults } = services;
  faults[failing].inject(fault);
  const copy = await build.copy();
  const environment = { ...services.environment, ...withProbe(IDLE_PROBE) };
  const site: Site = await copy.start(environment);
  const idleSeconds = async () => (await probe(site, 'milliseconds idle')) / 1000;

  return {
    faults: faults[failing],
    content: service.content,
    log: site.log,

    async visit(address: string) {
      const before = await idleSeconds();
      const response = await fetch(`${site.url}${address}`, {
        redirect: 'manual',
        // The site might close an idle connection while it is reused.
        headers: { connection: 'close' },
      });
      const text = await response.text();
      return {
        status: response.status,
        text,
        isCacheable: !/no-store/.test(response.headers.get('cache-control') ?? 'no-store'),
        // Doesn't include time spent working, because that depends on the machine.
        secondsIdle: (await idleSeconds()) - before,
      };
    },

    publish(id: string, name: string) {
      service.content.update(id, { name });
      const item = service.content.publish(id);
      service.content.update(id, { name: DRAFT_WORDS });
      const body = payloadOf(item, 'publish');
      return {
        async sendWebhook() {
          const response = await postWebhook(site.url, body, { secret: SECRET });
          await response.arrayBuffer();
          return response.status;
        },
      };
    },

    async close() {
      await site.stop();
      await copy.remove();
      await services.close();
    },
  };
}
