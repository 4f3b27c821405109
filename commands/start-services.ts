import path from 'node:path';
import {
  type Certificate,
  type ContentExport,
  spaceIdOf,
  startContentful,
  startEdgeConfig,
  startRedis,
} from 'local-content-services';
import { readSampleContent, sampleImagesFolder } from '@/commands/content-source';
import { type LocalSecrets, makeSecrets } from '@/commands/local-secrets';
import { sampleEdgeConfig } from '@/commands/sample-edge-config';
import {
  draftPathOf,
  filterPathOf,
  publishesPathOf,
  siteLinks,
  templatesIn,
} from '@/commands/site-links';

export type ServicesOptions = {
  content?: ContentExport | undefined;
  spaceId?: string;
  imagesFolder?: string;
  edgeConfigItems?: Record<string, unknown>;
  siteUrl?: string;
  keyValueBackend?: 'memory';
  requestsPerSecond?: number;
  deliveryLagMs?: number;
  secrets?: LocalSecrets;
  /** The first of consecutive ports, by default free ones. */
  firstPort?: number | undefined;
  uploadsFolder?: string | undefined;
  certificate?: Certificate | null;
  keepRequests?: number;
};

/** `draft` and `publishes` contain the draft secret. */
export type PagePaths = {
  filter: string | null;
  /** Never published. */
  draft: string | null;
  publishes: string;
};

export type Services = Awaited<ReturnType<typeof startServices>>;
export type SiteEnvironment = Services['environment'];

/** Leaves nothing running if it throws. */
export async function startServices(options: ServicesOptions = {}) {
  const content = options.content ?? (await readSampleContent());
  const { keepRequests, requestsPerSecond, deliveryLagMs, uploadsFolder, certificate } = options;
  const spaceId = options.spaceId ?? spaceIdOf(content) ?? 'plinth';
  const siteUrl = options.siteUrl ?? 'http://localhost:3000';
  const secrets = options.secrets ?? makeSecrets();
  const { deliveryToken, previewToken, managementToken, webhookSecret, draftSecret } = secrets;
  const portOf = (index: number) =>
    options.firstPort === undefined ? 0 : options.firstPort + index;
  const started: { close(): Promise<void> }[] = [];
  const close = async () => {
    await Promise.all(started.map((service) => service.close()));
  };

  try {
    const contentService = await startContentful({
      content,
      spaceId,
      deliveryToken,
      previewToken,
      managementToken,
      port: portOf(0),
      previewPort: portOf(1),
      imagesPort: portOf(2),
      managementPort: portOf(3),
      uploadsFolder,
      certificate,
      imagesFolder: options.imagesFolder ?? sampleImagesFolder(),
      webhook: {
        url: `${siteUrl}/api/contentful/webhook`,
        secret: webhookSecret,
        name: 'Pages of the site',
        // Events of other topics don't change pages.
        topics: ['*.publish', '*.unpublish', '*.archive', '*.delete'],
      },
      siteLinks: siteLinks(siteUrl, draftSecret),
      editorStyleSheet: path.join('styles', 'brand.css'),
      requestsPerSecond,
      deliveryLagMs,
      keepRequests,
    });
    started.push(contentService);
    const keyValueStore = await startRedis({
      token: secrets.keyValueToken,
      port: portOf(4),
      backend: options.keyValueBackend,
      keepRequests,
    });
    started.push(keyValueStore);
    const edgeConfig = await startEdgeConfig({
      token: secrets.edgeToken,
      port: portOf(5),
      items: options.edgeConfigItems ?? sampleEdgeConfig(contentService.content),
      keepRequests,
    });
    started.push(edgeConfig);

    const draft = templatesIn(contentService.content).find(({ published }) => !published);
    const paths: PagePaths = {
      filter: filterPathOf(contentService.content),
      draft: draft ? draftPathOf(draft.id, draftSecret) : null,
      publishes: publishesPathOf(draftSecret),
    };
    return {
      contentService,
      keyValueStore,
      edgeConfig,
      managementUrl: contentService.managementUrl,
      managementToken,
      environment: {
        CONTENTFUL_SPACE_ID: spaceId,
        CONTENTFUL_DELIVERY_TOKEN: deliveryToken,
        CONTENTFUL_PREVIEW_TOKEN: previewToken,
        CONTENTFUL_ENVIRONMENT: 'master',
        CONTENTFUL_DELIVERY_URL: contentService.deliveryUrl,
        CONTENTFUL_PREVIEW_URL: contentService.previewUrl,
        CONTENTFUL_WEBHOOK_SECRET: webhookSecret,
        DRAFT_SECRET: draftSecret,
        UPSTASH_REDIS_REST_URL: keyValueStore.url,
        UPSTASH_REDIS_REST_TOKEN: keyValueStore.token,
        EDGE_CONFIG: edgeConfig.connectionString,
        SITE_URL: siteUrl,
      },
      paths,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
