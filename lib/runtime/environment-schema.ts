/** Uses relative imports, because `next.config.js` loads this file. */
import { z } from 'zod';
import { isServerless, sharesPages } from './required-env.js';
import {
  optional,
  optionalAddress,
  optionalApiUrl,
  optionalOrigin,
  optionalOrigins,
  optionalPath,
  optionalRedisUrl,
  optionalRestUrl,
  optionalSecrets,
  optionalSiteUrl,
  origin,
  required,
  wholeNumber,
} from './variable-schemas.ts';

export const BUILD_PHASE = 'phase-production-build';

const schema = z.object({
  CONTENTFUL_SPACE_ID: required,
  CONTENTFUL_DELIVERY_TOKEN: required,
  CONTENTFUL_PREVIEW_TOKEN: required,
  CONTENTFUL_ENVIRONMENT: optional.transform((value) => value ?? 'master'),
  CONTENTFUL_DELIVERY_URL: origin('https://cdn.contentful.com'),
  CONTENTFUL_PREVIEW_URL: origin('https://preview.contentful.com'),
  CONTENTFUL_IMAGES_URL: optionalAddress,
  CONTENTFUL_WEBHOOK_SECRET: optionalSecrets,
  DRAFT_SECRET: optionalSecrets,
  UPSTASH_REDIS_REST_URL: optionalRestUrl,
  UPSTASH_REDIS_REST_TOKEN: optional,
  KV_REST_API_URL: optionalRestUrl,
  KV_REST_API_TOKEN: optional,
  REDIS_URL: optionalRedisUrl,
  EDGE_CONFIG: optional,
  GLOBAL_CONFIG: optional,
  ISR_CACHE: optional.pipe(z.enum(['file', 'redis'], 'must be "file" or "redis"').default('file')),
  SITE_URL: optionalSiteUrl,
  BASE_PATH: optionalPath,
  ZONE: optional.pipe(z.enum(['0', '1'], 'must be 1 or 0, or not set').optional()),
  PROXY_URLS: optionalOrigins,
  PROXY_SECRET: optionalSecrets,
  /** Former names of the PROXY variables. */
  FRONT_URLS: optionalOrigins,
  FRONT_SECRET: optionalSecrets,
  CRON_SECRET: optionalSecrets,
  GITHUB_TOKEN: optional,
  GITHUB_API_URL: optionalApiUrl,
  METRICS_PORT: wholeNumber(undefined, 65_535),
  METRICS_HOST: optional.transform((value) => value ?? '127.0.0.1'),
  REQUEST_LIMIT: wholeNumber(200),
  TRUSTED_PROXIES: wholeNumber(undefined),
  SERVERLESS: optional.pipe(z.enum(['0', '1'], 'must be 1 or 0, or not set').optional()),
  /** Vercel sets these variables itself. */
  VERCEL: optional,
  VERCEL_ENV: optional,
  VERCEL_URL: optional,
  VERCEL_PROJECT_PRODUCTION_URL: optional,
  VERCEL_AUTOMATION_BYPASS_SECRET: optional,
  LOCAL_EDITOR_URL: optionalOrigin,
  PORT: optional,
  NODE_ENV: optional,
  NEXT_PHASE: optional,
  NEXT_DIST_DIR: optional,
});

export const MIN_SECRET_LENGTH = 16;
const SECRETS = [
  'CONTENTFUL_WEBHOOK_SECRET',
  'DRAFT_SECRET',
  'PROXY_SECRET',
  'FRONT_SECRET',
  'CRON_SECRET',
] as const;

type Environment = z.infer<typeof schema>;

type Source = Readonly<Record<string, string | undefined>>;

export type KeyValueStoreSettings =
  | { kind: 'rest'; url: string; token: string }
  | { kind: 'direct'; url: string };

export type Problem = { variable: string; problem: string };

export type Settings = ReturnType<typeof settingsOf>;

export function readEnvironment(source: Source): { settings: Settings } | { problems: Problem[] } {
  const result = schema.safeParse(source);
  if (!result.success) {
    const { issues } = result.error;
    return {
      problems: issues.map(({ path, message }) => ({ variable: path.join('.'), problem: message })),
    };
  }
  const problems = contradictions(result.data);
  return problems.length > 0 ? { problems } : { settings: settingsOf(result.data) };
}

function contradictions(env: Environment): Problem[] {
  const { url = '', token = '' } = restSettings(env);
  const { origins, secrets } = proxySettings(env);
  return [
    unpaired('UPSTASH_REDIS_REST_URL', url !== '', 'UPSTASH_REDIS_REST_TOKEN', token !== ''),
    // A proxy refuses refreshes without the secret.
    unpaired('PROXY_URLS', origins.length > 0, 'PROXY_SECRET', secrets.length > 0),
    sharedCacheWithoutRedis(env),
    otherPath(env),
    zoneUnderPath(env),
  ].filter((problem) => problem !== undefined);
}

function settingsOf(env: Environment) {
  const { origins, secrets } = proxySettings(env);
  const ownOrigin = env.SITE_URL && new URL(env.SITE_URL).origin;
  const siteUrl = ownOrigin ?? platformOrigin(env);
  return {
    content: {
      spaceId: env.CONTENTFUL_SPACE_ID,
      environment: env.CONTENTFUL_ENVIRONMENT,
      deliveryToken: env.CONTENTFUL_DELIVERY_TOKEN,
      previewToken: env.CONTENTFUL_PREVIEW_TOKEN,
      deliveryUrl: env.CONTENTFUL_DELIVERY_URL,
      previewUrl: env.CONTENTFUL_PREVIEW_URL,
    },
    /** If it is `undefined`, browsers load pictures from Contentful. */
    imagesUrl: env.CONTENTFUL_IMAGES_URL,
    /** If it is `undefined`, editors' links lead to Contentful's web app. */
    localEditorUrl: env.LOCAL_EDITOR_URL,
    webhookSecrets: env.CONTENTFUL_WEBHOOK_SECRET,
    draftSecrets: env.DRAFT_SECRET,
    keyValueStore: keyValueStoreOf(env, isServerless(env)),
    edgeConfig: edgeConfigOf(env),
    deployment: deploymentOf(env),
    protectionBypass: env.VERCEL_AUTOMATION_BYPASS_SECRET,
    shortSecrets: SECRETS.filter((name) =>
      env[name].some((secret) => secret.length < MIN_SECRET_LENGTH),
    ),
    proxies: origins.length > 0 && secrets.length > 0 ? { origins, secrets } : undefined,
    cronSecrets: env.CRON_SECRET,
    github: env.GITHUB_TOKEN ? { apiUrl: env.GITHUB_API_URL, token: env.GITHUB_TOKEN } : undefined,
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    /** Requests per visitor in 10 seconds; 0: no limit. */
    requestLimit: env.REQUEST_LIMIT ?? 0,
    trustedProxies: env.TRUSTED_PROXIES ?? (env.VERCEL === undefined ? 0 : 1),
    basePath: env.BASE_PATH,
    isZone: env.ZONE === '1',
    /** Only an origin, because `urlOf` adds the path. */
    siteUrl: siteUrl ?? `http://localhost:${env.PORT ?? '3000'}`,
    isSiteUrlGuessed: siteUrl === undefined,
    /** The platform's origin isn't used, because it changes with domains. */
    siteIdentity:
      env.VERCEL_ENV === 'preview'
        ? undefined
        : {
            origin: ownOrigin && ownOrigin + env.BASE_PATH,
            spaceId: env.CONTENTFUL_SPACE_ID,
            environment: env.CONTENTFUL_ENVIRONMENT,
          },
  };
}

/** Vercel has called Edge Config “Global Config” since July 2026. */
export const EDGE_CONFIG_VARIABLES = ['EDGE_CONFIG', 'GLOBAL_CONFIG'] as const;

export type EdgeConfigVariable = (typeof EDGE_CONFIG_VARIABLES)[number];

function edgeConfigOf(env: Environment) {
  for (const variable of EDGE_CONFIG_VARIABLES) {
    const connectionString = env[variable];
    if (connectionString !== undefined) return { variable, connectionString };
  }
  return undefined;
}

/**
 * Where rendered pages are kept: `single` in a local folder, `shared` in Redis, `serverless` in the
 * platform's own cache.
 */
function deploymentOf(env: Environment): 'single' | 'shared' | 'serverless' {
  if (isServerless(env)) return 'serverless';
  return sharesPages(env) ? 'shared' : 'single';
}

function platformOrigin(env: Environment): string | undefined {
  const isProductionSite = env.VERCEL_ENV === 'production';
  const production = isProductionSite ? env.VERCEL_PROJECT_PRODUCTION_URL : undefined;
  const host = production ?? env.VERCEL_URL;
  return host === undefined ? undefined : `https://${host}`;
}

/** Vercel sets the KV_REST_API variables. */
const restSettings = (env: Environment) => ({
  url: env.UPSTASH_REDIS_REST_URL ?? env.KV_REST_API_URL,
  token: env.UPSTASH_REDIS_REST_TOKEN ?? env.KV_REST_API_TOKEN,
});

/** Vercel sets the variables for both. REST suits functions, which are many and short-lived. */
function keyValueStoreOf(
  env: Environment,
  isServerless: boolean,
): KeyValueStoreSettings | undefined {
  const { url, token } = restSettings(env);
  const rest = url && token ? ({ kind: 'rest', url, token } as const) : undefined;
  const direct = env.REDIS_URL ? ({ kind: 'direct', url: env.REDIS_URL } as const) : undefined;
  return isServerless ? (rest ?? direct) : (direct ?? rest);
}

const proxySettings = (env: Environment) => ({
  origins: env.PROXY_URLS.length > 0 ? env.PROXY_URLS : env.FRONT_URLS,
  secrets: env.PROXY_SECRET.length > 0 ? env.PROXY_SECRET : env.FRONT_SECRET,
});

function unpaired(one: string, isOneSet: boolean, other: string, isOtherSet: boolean) {
  if (isOneSet === isOtherSet) return undefined;
  const problem = 'is not set, though the other half of the pair is';
  return { variable: isOneSet ? other : one, problem };
}

function otherPath({ SITE_URL, BASE_PATH }: Environment) {
  const { pathname } = new URL(SITE_URL ?? 'http://localhost');
  if (pathname === '/' || pathname === BASE_PATH) return undefined;
  const base = BASE_PATH === '' ? 'BASE_PATH is not set' : `BASE_PATH is ${BASE_PATH}`;
  return { variable: 'SITE_URL', problem: `has the path ${pathname}, but ${base}` };
}

function zoneUnderPath({ ZONE, BASE_PATH }: Environment) {
  const problem = "is 1, so the site is at /templates: BASE_PATH can't be set as well";
  return ZONE === '1' && BASE_PATH !== '' ? { variable: 'ZONE', problem } : undefined;
}

/** Container images are built without a store, so builds aren't checked. */
function sharedCacheWithoutRedis(env: Environment) {
  if (env.NEXT_PHASE === BUILD_PHASE) return undefined;
  if (!sharesPages(env) || keyValueStoreOf(env, false) !== undefined) return undefined;
  const problem =
    'is "redis", which needs UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, or REDIS_URL';
  return { variable: 'ISR_CACHE', problem };
}
