import { type LocalContentful, startContentful } from 'local-content-services';
import { contentEnvironment } from '@/tests/fixtures/lib';
import { type Build, buildSite, type Site } from '@/tests/fixtures/production-site';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';

const SECRET = 'k'.repeat(64);
export const DRAFT_SECRET = 'a-secret-of-some-length-for-drafts';
export const FRAMEWORKS = ['Next.js', 'Hugo', 'Astro'];
const TEMPLATES = 18;

export const slugs = Array.from({ length: TEMPLATES }, (_, index) => `t-${index}`);
export const filterSlugs = FRAMEWORKS.map((name) => name.toLowerCase());

export type BurstSite = {
  service: LocalContentful;
  serveFreshBuild: () => Promise<Site>;
  close: () => Promise<void>;
};

export async function startBurstSite(): Promise<BurstSite> {
  const service = await startContentful({
    content: space([
      ...section(
        'framework',
        FRAMEWORKS.map((name, index) => [name, filterSlugs[index] ?? '']),
        { order: 1 },
      ),
      ...slugs.map((slug, index) =>
        template(slug, { framework: [FRAMEWORKS[index % 3]], order: index }),
      ),
    ]),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    deliveryLagMs: 300,
  });
  const store = await startTestStore();
  const environment = {
    ...contentEnvironment(service),
    ...storeEnvironment(store),
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    DRAFT_SECRET,
  };
  const builds: Build[] = [];
  const sites: Site[] = [];
  return {
    service,
    async serveFreshBuild() {
      const build = await buildSite(environment);
      builds.push(build);
      if (!build.output.includes('Generating static pages')) throw new Error(build.output);
      const site = await build.start(environment);
      sites.push(site);
      const { webhooks } = service;
      webhooks.secret = SECRET;
      webhooks.topics = ['*.publish', '*.unpublish', '*.archive', '*.delete'];
      webhooks.retryAfterMs = 500;
      webhooks.url ??= `${site.url}/api/contentful/webhook`;
      return site;
    },
    async close() {
      await Promise.all(sites.map((site) => site.stop()));
      await Promise.all(builds.map((build) => build.remove()));
      await Promise.all([service.close(), store.close()]);
    },
  };
}
