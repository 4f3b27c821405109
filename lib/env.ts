/** The only reader of the environment. Names and defaults are the contract's; see `.env.example`. */
import { z } from 'zod';
import { EnvironmentError } from '#lib/errors';
import { processWide } from '#lib/process-wide';

const PLACEHOLDER = /^(<.*>|\.{3}|x{3,}|change[-_ ]?me|todo|your[-_ ].*|replace[-_ ].*)$/i;

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
const origin = (fallback: string) =>
  optional.transform((value, context) => {
    const address = value ?? fallback;
    if (/^https?:/i.test(address) && URL.canParse(address)) return new URL(address).origin;
    context.addIssue({ code: 'custom', message: `must be an http(s) origin, e.g. ${fallback}` });
    return z.NEVER;
  });

const schema = z.object({
  CONTENTFUL_SPACE_ID: required,
  CONTENTFUL_DELIVERY_TOKEN: required,
  CONTENTFUL_PREVIEW_TOKEN: required,
  CONTENTFUL_ENVIRONMENT: optional.transform((value) => value ?? 'master'),
  CONTENTFUL_DELIVERY_URL: origin('https://cdn.contentful.com'),
  CONTENTFUL_PREVIEW_URL: origin('https://preview.contentful.com'),
  CONTENTFUL_WEBHOOK_SECRET: optional,
  DRAFT_SECRET: optional,
  UPSTASH_REDIS_REST_URL: optional,
  UPSTASH_REDIS_REST_TOKEN: optional,
  KV_REST_API_URL: optional,
  KV_REST_API_TOKEN: optional,
  EDGE_CONFIG: optional,
  GLOBAL_CONFIG: optional,
  SITE_URL: optional,
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

export type Settings = {
  content: ContentSettings;
  webhookSecret: string | undefined;
  draftSecret: string | undefined;
  /** `undefined`: bookkeeping is off. */
  keyValueStore: { url: string; token: string } | undefined;
  /** A connection string. `undefined`: the defaults are used. */
  edgeConfig: string | undefined;
  /** Origin of this site, for canonical links. */
  siteUrl: string;
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
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT ?? '3000'}`).replace(/\/+$/, ''),
  };
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

/** Folder that the build writes to, relative to the project's. */
export function buildFolder(): string {
  return process.env.NEXT_DIST_DIR ?? '.next';
}
