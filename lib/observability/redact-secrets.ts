import { settings, tracesEndpoint } from '@/lib/runtime/env';
import type { Settings } from '@/lib/runtime/environment-schema';
import { EnvironmentError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

/** Shorter values would match inside words. */
const MIN_SECRET_LENGTH = 6;
/** These hosts aren't secret, and are the only clue if DNS fails. */
const PUBLIC_HOST = /(^|\.)(contentful\.com|(edge|global)-config\.vercel\.com)$/;
const OWN_MACHINE = /^(localhost|127\..*|\[::1\])$/;
/** `connect ECONNREFUSED 10.0.3.7:8080` */
const RESOLVED_ADDRESS =
  /\b(E[A-Z]{4,}) (?:(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?|(?:[\da-f]*:){2,}[\da-f.]*)(?![\w.])/g;
const ATTEMPTED_ADDRESS = /(attempted address(?:es)?): [^)]*?(?=, timeout|\)|$)/g;

type Redaction = { found: string; by: string };

export function redactSecrets(text: string): string {
  const hidden = redactions().reduce((rest, { found, by }) => rest.replaceAll(found, by), text);
  return hidden.replace(RESOLVED_ADDRESS, '$1').replace(ATTEMPTED_ADDRESS, '$1: left out');
}

const knownRedactions = serverCell('redactions', () => redactionsFor(settings()));

function redactions(): readonly Redaction[] {
  try {
    return knownRedactions();
  } catch (error) {
    // The code that needs the settings reports the error.
    if (error instanceof EnvironmentError) return [];
    throw error;
  }
}

function redactionsFor(all: Settings): Redaction[] {
  const { content, keyValueStore, edgeConfig, proxies } = all;
  const found = [
    ...secret('CONTENTFUL_DELIVERY_TOKEN', content.deliveryToken),
    ...secret('CONTENTFUL_PREVIEW_TOKEN', content.previewToken),
    ...all.webhookSecrets.flatMap((one) => secret('CONTENTFUL_WEBHOOK_SECRET', one)),
    ...all.draftSecrets.flatMap((one) => secret('DRAFT_SECRET', one)),
    ...all.cronSecrets.flatMap((one) => secret('CRON_SECRET', one)),
    ...secret('VERCEL_AUTOMATION_BYPASS_SECRET', all.protectionBypass),
    ...secret('GITHUB_TOKEN', all.github?.token),
    ...(keyValueStore?.kind === 'rest'
      ? [
          ...secret('UPSTASH_REDIS_REST_TOKEN', keyValueStore.token),
          ...address('UPSTASH_REDIS_REST_URL', keyValueStore.url),
        ]
      : []),
    ...(keyValueStore?.kind === 'direct'
      ? [
          ...secret('REDIS_URL', keyValueStore.url),
          ...secret('REDIS_URL', decodeURIComponent(new URL(keyValueStore.url).password)),
          ...address('REDIS_URL', keyValueStore.url),
        ]
      : []),
    ...(edgeConfig === undefined
      ? []
      : [
          ...secret(edgeConfig.variable, edgeConfig.connectionString),
          ...secret(edgeConfig.variable, tokenIn(edgeConfig.connectionString)),
          ...address(edgeConfig.variable, edgeConfig.connectionString),
        ]),
    ...(proxies?.secrets ?? []).flatMap((one) => secret('PROXY_SECRET', one)),
    ...address('CONTENTFUL_DELIVERY_URL', content.deliveryUrl),
    ...address('CONTENTFUL_PREVIEW_URL', content.previewUrl),
    ...address('OTEL_EXPORTER_OTLP_ENDPOINT', tracesEndpoint()),
    ...(proxies?.origins ?? []).flatMap((url, index) => address(`PROXY_URLS ${index + 1}`, url)),
  ];
  // The longest values come first, in case one contains another.
  return found.sort((one, other) => other.found.length - one.found.length);
}

function secret(variable: string, value: string | undefined): Redaction[] {
  if (value === undefined || value.length < MIN_SECRET_LENGTH) return [];
  return [...new Set([value, encodeURIComponent(value)])].map((found) => ({
    found,
    by: `[${variable}]`,
  }));
}

function address(variable: string, value: string | undefined): Redaction[] {
  if (value === undefined || !URL.canParse(value)) return [];
  const { origin, host, hostname } = new URL(value);
  if (hostname === '' || PUBLIC_HOST.test(hostname)) return [];
  // A host name such as "redis" is also an ordinary word.
  const isWord = OWN_MACHINE.test(hostname) || !hostname.includes('.');
  const names = isWord ? [origin, host] : [origin, host, hostname];
  // Only http and https URLs have an origin.
  const known = names.filter((name) => name !== 'null');
  return known.map((found) => ({ found, by: `[${variable}]` }));
}

function tokenIn(connectionString: string): string | undefined {
  if (!URL.canParse(connectionString)) return undefined;
  return new URL(connectionString).searchParams.get('token') ?? undefined;
}
