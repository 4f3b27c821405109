/** The only reader of the environment. Names and defaults are the contract's; see `.env.example`. */
import { z } from 'zod';
import { EnvironmentError } from '#lib/errors';
import { processWide } from '#lib/process-wide';

/** What stands in an example file where a value belongs; the local commands go by the same rule. */
export const PLACEHOLDER = /^(<.*>|\.{3}|x{3,}|change[-_ ]?me|todo|your[-_ ].*|replace[-_ ].*)$/i;

/** A blank value and a placeholder left in from an example count as "not set". */
const optional = z
  .string()
  .optional()
  .transform((value) => {
    const text = value?.trim() ?? '';
    return text === '' || PLACEHOLDER.test(text) ? undefined : text;
  });

const required = optional.refine((value) => value !== undefined, 'is not set').transform(String);

/** An origin, without a path: `https://cdn.contentful.com`. */
const optionalOrigin = optional.transform((value, context) => {
  if (value === undefined) return undefined;
  if (/^https?:/i.test(value) && URL.canParse(value)) return new URL(value).origin;
  context.addIssue({ code: 'custom', message: 'must be an origin, e.g. https://www.example.com' });
  return z.NEVER;
});

/** The store's console shows another address too, with the password in it. */
const optionalRestUrl = optional.refine(
  (value) => value === undefined || /^https?:\/\/[^\s@]+$/i.test(value),
  'must be the address of the REST interface, e.g. https://name.upstash.io',
);

/** Several, with commas between them. */
const optionalOrigins = optional.transform((value, context) => {
  const origins = (value ?? '').split(/[\s,]+/).filter((one) => one !== '');
  if (origins.every((one) => /^https?:/i.test(one) && URL.canParse(one))) {
    return origins.map((one) => new URL(one).origin);
  }
  context.addIssue({ code: 'custom', message: 'must be origins, with commas between them' });
  return z.NEVER;
});

const wholeNumber = (fallback: number | undefined, most = 999_999_999) =>
  optional.transform((value, context) => {
    if (value === undefined) return fallback;
    if (/^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value);
    context.addIssue({ code: 'custom', message: `must be a whole number, at most ${most}` });
    return z.NEVER;
  });

const origin = (fallback: string) => optionalOrigin.transform((value) => value ?? fallback);

const schema = z.object({
  CONTENTFUL_SPACE_ID: required,
  CONTENTFUL_DELIVERY_TOKEN: required,
  CONTENTFUL_PREVIEW_TOKEN: required,
  CONTENTFUL_ENVIRONMENT: optional.transform((value) => value ?? 'master'),
  CONTENTFUL_DELIVERY_URL: origin('https://cdn.contentful.com'),
  CONTENTFUL_PREVIEW_URL: origin('https://preview.contentful.com'),
  CONTENTFUL_WEBHOOK_SECRET: optional,
  DRAFT_SECRET: optional,
  UPSTASH_REDIS_REST_URL: optionalRestUrl,
  UPSTASH_REDIS_REST_TOKEN: optional,
  KV_REST_API_URL: optionalRestUrl,
  KV_REST_API_TOKEN: optional,
  EDGE_CONFIG: optional,
  GLOBAL_CONFIG: optional,
  ISR_CACHE: optional.pipe(z.enum(['file', 'redis'], 'must be "file" or "redis"').default('file')),
  SITE_URL: optionalOrigin,
  FRONT_URLS: optionalOrigins,
  FRONT_SECRET: optional,
  METRICS_PORT: wholeNumber(undefined, 65_535),
  METRICS_HOST: optional.transform((value) => value ?? '127.0.0.1'),
  REQUEST_LIMIT: wholeNumber(200),
  TRUSTED_PROXIES: wholeNumber(undefined),
  /** Set by the platform of that name. */
  VERCEL: optional,
  PORT: optional,
  NODE_ENV: optional,
  NEXT_PHASE: optional,
  NEXT_DIST_DIR: optional,
});

type Source = Readonly<Record<string, string | undefined>>;

export type ContentSettings = {
  spaceId: string;
  environment: string;
  deliveryToken: string;
  previewToken: string;
  /** Origins, without a trailing slash. */
  deliveryUrl: string;
  previewUrl: string;
};

export type MetricsAddress = { host: string; port: number };

export type Settings = {
  content: ContentSettings;
  webhookSecret: string | undefined;
  draftSecret: string | undefined;
  /** `undefined`: bookkeeping is off. */
  keyValueStore: { url: string; token: string } | undefined;
  /** A connection string. `undefined`: the defaults are used. */
  edgeConfig: string | undefined;
  /** Where generated pages are kept: in a folder of this instance, or in the key-value store for all. */
  isrCache: 'file' | 'redis';
  /** Origin of this site, for canonical links. */
  siteUrl: string;
  /** Caching proxies that are told of a publish. `undefined`: there are none. */
  fronts: { origins: readonly string[]; secret: string } | undefined;
  /** `undefined`: metrics are not served. */
  metrics: MetricsAddress | undefined;
  /** Requests that one visitor may make of each route that does work, in 10 seconds. 0: any number. */
  requestLimit: number;
  /** How many proxies of ours stand in front and add to `X-Forwarded-For`; 0 believes nothing of it. */
  trustedProxies: number;
};

/** @throws EnvironmentError that names every variable that is missing or unusable, at once. */
export function parseSettings(source: Source): Settings {
  const result = schema.safeParse(source);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => ({
      variable: path.join('.'),
      problem: message,
    }));
    throw new EnvironmentError(problems);
  }
  const env = result.data;
  const storeProblem = halfOfThePair(env);
  if (storeProblem !== undefined) throw new EnvironmentError([storeProblem]);
  const frontProblem = halfOfTheFronts(env);
  if (frontProblem !== undefined) throw new EnvironmentError([frontProblem]);
  const isrProblem = sharedWithoutStore(env);
  if (isrProblem !== undefined) throw new EnvironmentError([isrProblem]);
  const storeUrl = env.UPSTASH_REDIS_REST_URL ?? env.KV_REST_API_URL;
  const storeToken = env.UPSTASH_REDIS_REST_TOKEN ?? env.KV_REST_API_TOKEN;
  return {
    content: {
      spaceId: env.CONTENTFUL_SPACE_ID,
      environment: env.CONTENTFUL_ENVIRONMENT,
      deliveryToken: env.CONTENTFUL_DELIVERY_TOKEN,
      previewToken: env.CONTENTFUL_PREVIEW_TOKEN,
      deliveryUrl: env.CONTENTFUL_DELIVERY_URL,
      previewUrl: env.CONTENTFUL_PREVIEW_URL,
    },
    webhookSecret: env.CONTENTFUL_WEBHOOK_SECRET,
    draftSecret: env.DRAFT_SECRET,
    keyValueStore: storeUrl && storeToken ? { url: storeUrl, token: storeToken } : undefined,
    edgeConfig: env.EDGE_CONFIG ?? env.GLOBAL_CONFIG,
    isrCache: env.ISR_CACHE,
    fronts:
      env.FRONT_SECRET && env.FRONT_URLS.length > 0
        ? { origins: env.FRONT_URLS, secret: env.FRONT_SECRET }
        : undefined,
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    requestLimit: env.REQUEST_LIMIT ?? 0,
    // Bare, a visitor could name himself; Vercel writes the header anew, with one address in it.
    trustedProxies: env.TRUSTED_PROXIES ?? (env.VERCEL === undefined ? 0 : 1),
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT ?? '3000'}`,
  };
}

/** One of the two is no use without the other, and was surely meant. */
function halfOfThePair(env: z.infer<typeof schema>) {
  const url = env.UPSTASH_REDIS_REST_URL ?? env.KV_REST_API_URL;
  const token = env.UPSTASH_REDIS_REST_TOKEN ?? env.KV_REST_API_TOKEN;
  if ((url === undefined) === (token === undefined)) return undefined;
  const variable = url === undefined ? 'UPSTASH_REDIS_REST_URL' : 'UPSTASH_REDIS_REST_TOKEN';
  return { variable, problem: 'is not set, though the other half of the pair is' };
}

/** A proxy is told of a publish by a secret that both know. */
function halfOfTheFronts(env: z.infer<typeof schema>) {
  const [hasUrls, hasSecret] = [env.FRONT_URLS.length > 0, env.FRONT_SECRET !== undefined];
  if (hasUrls === hasSecret) return undefined;
  const variable = hasUrls ? 'FRONT_SECRET' : 'FRONT_URLS';
  return { variable, problem: 'is not set, though the other half of the pair is' };
}

/** Pages can't be shared through a store that isn't there. */
function sharedWithoutStore(env: z.infer<typeof schema>) {
  const isThere = (env.UPSTASH_REDIS_REST_URL ?? env.KV_REST_API_URL) !== undefined;
  if (env.ISR_CACHE === 'file' || isThere) return undefined;
  const problem = 'is "redis", which needs UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN';
  return { variable: 'ISR_CACHE', problem };
}

/** The settings of this process, read on first use so that a missing one fails where it is needed. */
export function settings(): Settings {
  return processWide('settings', () => parseSettings(process.env));
}

/** True inside `next build`, where nobody waits and one catalogue serves every page. */
export function isBuild(): boolean {
  return process.env.NEXT_PHASE === 'phase-production-build';
}

export function isProduction(): boolean {
  return process.env.NODE_ENV === 'production';
}

/** Only warnings are wanted: `LOG_LEVEL=warn`. */
export function isQuiet(): boolean {
  return process.env.LOG_LEVEL === 'warn';
}

/** Folder that the build writes to, relative to the project's. */
export function buildFolder(): string {
  return process.env.NEXT_DIST_DIR ?? '.next';
}

/** Where traces are sent, by OpenTelemetry's own variable. `undefined`: there are none. */
export function tracesTo(): string | undefined {
  return process.env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined;
}
