/**
 * All that a server process keeps between requests, and the only place that touches `globalThis`: Next
 * bundles lib/ several times (for pages, for API routes, for the start), so that a module-level variable
 * would exist once in each bundle.
 *
 * Imports from the layers above are types alone: the module that needs a part creates it, with code of its own bundle.
 */
import type { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ContentModel } from '@/content/model';
import type { Catalogue, CatalogueContent } from '@/lib/catalogue/catalogue';
import type { SourceRecords } from '@/lib/catalogue/source-records';
import type { Template, TemplateText } from '@/lib/catalogue/template';
import type { ModelProblem } from '@/lib/contentful/check-content-model';
import type { Access, ContentClient } from '@/lib/contentful/client';
import type { Fingerprint } from '@/lib/contentful/content-fingerprint';
import type { EmptyAnswers } from '@/lib/contentful/empty-answers';
import type { EnvironmentNames } from '@/lib/contentful/environment-alias';
import type { CatalogueIndexes } from '@/lib/contentful/get-catalogue';
import type { DetailReads } from '@/lib/contentful/get-template-details';
import type { RateLimiter } from '@/lib/contentful/rate-limiter';
import type { SyncState } from '@/lib/contentful/sync';
import type { Deadline } from '@/lib/deadline';
import type { EdgeConfigReader } from '@/lib/edge-config/client';
import type { EdgeSettings } from '@/lib/edge-config/settings';
import type { Settings } from '@/lib/environment-schema';
import type { OverviewChecks } from '@/lib/gallery/editor/check-overviews';
import type { OgImageFonts } from '@/lib/gallery/og-image/fonts';
import type { OgImageMemory } from '@/lib/gallery/og-image/og-image-memory';
import type { PublishJob } from '@/lib/gallery/publish/publish';
import type { PublishQueue } from '@/lib/gallery/publish/publish-queue';
import type { ProxyRequests } from '@/lib/gallery/publish/refresh-proxies';
import type { PublishProgress } from '@/lib/gallery/publish/report-progress';
import type { Addresses } from '@/lib/gallery/search/address-matches';
import type { SearchIndex } from '@/lib/gallery/search/search-index';
import type { SecurityHeader } from '@/lib/http/error-page-headers';
import type { HealthProbe } from '@/lib/http/health';
import type { UnknownAddresses } from '@/lib/http/limit-unknown-addresses';
import type { RateLimits } from '@/lib/http/rate-limit';
import type { CacheStatistics } from '@/lib/observability/cache-statistics';
import type { ContentOutage } from '@/lib/observability/content-outage';
import type { Metrics, ProcessMetrics } from '@/lib/observability/metrics';
import type { Redaction } from '@/lib/observability/redact-secrets';
import type { RequestContext } from '@/lib/observability/request-context';
import type { Service, ServiceStatus } from '@/lib/observability/service-status';
import type { Problem } from '@/lib/page/content-problems';
import type { SharedReads } from '@/lib/page/draft-catalogue';
import type { LastBaseline } from '@/lib/page/last-rendered-catalogue';
import type { OverviewProblem } from '@/lib/page/overview-problems';
import type { RenderedOverview } from '@/lib/page/overview-renderer';
import type { OverviewThread } from '@/lib/page/overview-thread';
import type { SimilarityIndex } from '@/lib/page/similar-templates';
import type { SortedTemplates } from '@/lib/page/sort';
import type { Instances } from '@/lib/page-cache/instances';
import type { PrerenderManifest } from '@/lib/page-cache/prerendered-pages';
import type { RenderedPages } from '@/lib/page-cache/rendered-pages';
import type { FailedPages, PageFingerprints } from '@/lib/page-cache/shared-fingerprints';
import type { CacheTags } from '@/lib/redis/cache-tags';
import type { RedisClient } from '@/lib/redis/client';
import type { DeliveredChange } from '@/lib/redis/delivered-changes';
import type { DirectConnection } from '@/lib/redis/direct-connection';
import type { MovedPaths } from '@/lib/redis/moved-paths';
import type { PublishLog } from '@/lib/redis/publish-log';
import type { PublishRecord } from '@/lib/redis/publish-record';
import type { Removal } from '@/lib/redis/shared-removals';
import type { SwrValue } from '@/lib/swr-value';

/** Each part is created by the module that uses it, when it is first needed. */
export type ServerParts = {
  settings: Settings;
  startup: Promise<void>;

  deadlines: AsyncLocalStorage<Deadline>;
  requests: AsyncLocalStorage<RequestContext>;

  redactions: readonly Redaction[];
  metrics: Metrics;
  serviceStatus: Map<Service, ServiceStatus>;
  outageLog: { outage: ContentOutage | undefined };
  cacheStatistics: CacheStatistics;
  /** Path → how often visitors have asked for it. */
  pageVisits: LRUCache<string, number>;

  contentModel: ContentModel;
  modelReport: { problems: readonly ModelProblem[] };
  contentClients: Record<Access, ContentClient>;
  previewRate: RateLimiter;
  environmentNames: EnvironmentNames;
  /** How far it is ahead of this machine's; `undefined`: not known yet. */
  serviceClock: { aheadMs: number | undefined };
  catalogue: SwrValue<CatalogueContent>;
  fingerprints: WeakMap<object, Fingerprint>;
  /** When content was read that pages were rendered from, in milliseconds → its hash. */
  catalogueHashes: LRUCache<number, string>;
  catalogueIndexes: CatalogueIndexes;
  catalogueContents: WeakMap<Catalogue, CatalogueContent>;
  sync: SyncState;
  /** `Entry!id` or `Asset!id` → what the delivery API has shown of its latest publish. */
  deliveredChanges: LRUCache<string, DeliveredChange>;
  /** Those of them that were known before: each is trusted once. */
  knownDeliveries: LRUCache<string, true>;
  detailReads: DetailReads;
  emptyAnswers: EmptyAnswers;
  sourceRecords: SwrValue<SourceRecords>;
  /** By address of the picture; `false`: it has none, or they are being fetched. */
  placeholderColours: LRUCache<string, string | false>;

  edgeConfigReader: EdgeConfigReader;
  edgeSettings: SwrValue<EdgeSettings>;

  /** `null`: no store is configured. */
  redisClient: { client: RedisClient | null };
  fastRedisClient: RedisClient;
  redisConnection: DirectConnection;
  redisWrites: { areRefused: boolean };
  cacheTags: CacheTags;
  movedPaths: SwrValue<MovedPaths>;
  movesRetry: { isWaiting: boolean; pauseMs: number };
  /** By name, such as `Entry!{id}`. */
  removals: LRUCache<string, Removal>;

  /** `last`: those of the last batch. */
  failedPages: { last: FailedPages | undefined };
  instances: Instances;
  renderedPages: RenderedPages;
  prerenderManifest: Promise<PrerenderManifest>;
  buildId: Promise<string>;

  /** `saved`: that of the server before, or of the build. */
  baseline: {
    last: LastBaseline | undefined;
    saved: Promise<Catalogue | undefined> | undefined;
  };
  draftReads: SharedReads<Catalogue>;
  localeReads: SharedReads<string>;
  contentOutage: { isProbed: boolean };
  /** Entry id → what its page is shown without. */
  overviewProblems: LRUCache<string, readonly OverviewProblem[]>;
  overviewChecks: OverviewChecks;
  contentProblems: WeakMap<Catalogue, readonly Problem[]>;
  sortedTemplates: WeakMap<Catalogue, SortedTemplates>;
  similarityIndexes: WeakMap<Catalogue, SimilarityIndex>;
  searchIndexes: WeakMap<Catalogue, SearchIndex>;
  searchAddresses: WeakMap<Catalogue, Addresses>;
  overviewTerms: WeakMap<Template, ReadonlySet<string>>;
  pageFingerprints: WeakMap<Catalogue, PageFingerprints>;

  /** Entry id → its details. */
  overviews: LRUCache<string, SwrValue<TemplateText>>;
  /** By the hash of the Markdown. */
  renderedOverviews: LRUCache<string, RenderedOverview>;
  overviewThread: OverviewThread;

  publishQueue: PublishQueue;
  publishProgress: PublishProgress;
  /** Ids of those that this process has taken up, and not yet begun. */
  interruptedPublishes: Set<string>;
  publishJobs: LRUCache<string, PublishJob>;
  proxyRequests: ProxyRequests;
  publishLog: PublishLog;

  ogImages: OgImageMemory;
  ogImageQueue: { last: Promise<unknown> };
  ogImageFonts: Promise<OgImageFonts>;

  health: HealthProbe;
  rateLimits: RateLimits;
  /** Ends of sessions of `/editor`. */
  signedOut: LRUCache<string, true>;
  /** Counted by client. */
  unknownAddresses: UnknownAddresses;
  buildSecurityHeaders: Promise<readonly SecurityHeader[]>;
};

/** Records that can't be created again, as plain data: in development they outlive edits. */
export type ServerHistory = {
  /** Warnings that are logged once per process. */
  loggedOnce: LRUCache<string, true>;
  /** Publishes of this process, by id. */
  publishes: LRUCache<string, PublishRecord>;
  /** The process has been asked to end. */
  isEnding: boolean;
  /** In milliseconds. */
  lastPublishAt: number | undefined;
  /** Old path → id of the entry that this process saw leave it. */
  movedPaths: Record<string, string>;
  /** By entry id, after its last publish. */
  entryPaths: Map<string, readonly string[]>;
  /** Kept, because the observers behind it can't be stopped. */
  processMetrics: ProcessMetrics | undefined;
};

export type Server = {
  parts: Partial<ServerParts>;
  /** When the code was evaluated that created each part. */
  evaluatedAt: Partial<Record<keyof ServerParts, number>>;
  history: ServerHistory;
};

const MAX_LOGGED_ONCE = 1_000;
/** An import may publish as many at once. */
const MAX_PUBLISHES = 2_000;

const KEY = Symbol.for('plinth.server');
/** Set by platforms that freeze a process after its response; Next's documentation of `after` specifies it. */
const PLATFORM_KEY = Symbol.for('@next/request-context');
type PlatformContext = { waitUntil?: (work: Promise<unknown>) => void };

const global = globalThis as {
  [KEY]?: Server;
  [PLATFORM_KEY]?: { get: () => PlatformContext | undefined };
};

/** When this instance of the module was evaluated. */
const evaluatedAt = performance.now();

export function createServer(): Server {
  return {
    parts: {},
    evaluatedAt: {},
    history: {
      loggedOnce: new LRUCache({ max: MAX_LOGGED_ONCE }),
      publishes: new LRUCache({ max: MAX_PUBLISHES }),
      isEnding: false,
      lastPublishAt: undefined,
      movedPaths: {},
      entryPaths: new Map(),
      processMetrics: undefined,
    },
  };
}

/** The one of this process. */
export function server(): Server {
  global[KEY] ??= createServer();
  return global[KEY];
}

/**
 * Lets work go on after the response, where the platform would freeze the process. It must not reject.
 * @returns false: there is no such platform
 */
export function afterResponse(work: Promise<unknown>): boolean {
  const waitUntil = global[PLATFORM_KEY]?.get()?.waitUntil;
  waitUntil?.(work);
  return waitUntil !== undefined;
}

/**
 * Between steps of work in the background; it doesn't keep the process alive. Where a test has become another
 * server meanwhile, nothing follows.
 *
 * @param milliseconds 0: until waiting requests have had their turn
 * @param own the server that the work began on
 */
export async function backgroundPause(milliseconds: number, own = server()): Promise<void> {
  await (milliseconds === 0 ? nextTurn() : wait(milliseconds, undefined, { ref: false }));
  if (server() !== own) await new Promise(() => {});
}

/** For tests: from now on this process is that server. */
export function setServer(own: Server): void {
  global[KEY] = own;
}

/**
 * A part of this process's server. In development, code that was evaluated later does not use what
 * older code created: it creates its own, so that an edit takes effect with the next request.
 */
export function serverPart<Name extends keyof ServerParts>(
  name: Name,
  create: () => ServerParts[Name],
): ServerParts[Name] {
  const { parts, evaluatedAt: times } = server();
  const isOutdated = process.env.NODE_ENV === 'development' && Number(times[name]) < evaluatedAt;
  const known = isOutdated ? undefined : parts[name];
  if (known !== undefined) return known;
  const created = create();
  parts[name] = created;
  times[name] = evaluatedAt;
  return created;
}
