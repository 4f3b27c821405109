/**
 * Takes out of a text what a log must not hold: our secrets, and where our services are inside a
 * network. What stands there instead is the variable's name, so that whoever reads it knows which one.
 */
import { type Settings, settings, tracesTo } from '#lib/env';
import { EnvironmentError } from '#lib/errors';
import { processWide } from '#lib/process-wide';

/** A shorter one would be found in the middle of words. */
const SHORTEST_SECRET = 6;
/** Known to everybody, and the only thing to go by where a name can't be resolved. */
const PUBLIC_HOST = /(^|\.)(contentful\.com|edge-config\.vercel\.com)$/;
const OWN_MACHINE = /^(localhost|127\..*|\[::1\])$/;
/** Node names what an internal name was resolved to: `connect ECONNREFUSED 10.0.3.7:8080`. */
const RESOLVED_ADDRESS =
  /\b(E[A-Z]{4,}) (?:(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?|(?:[\da-f]*:){2,}[\da-f.]*)(?![\w.])/g;
const ATTEMPTED_ADDRESS = /(attempted address(?:es)?): [^)]*?(?=, timeout|\)|$)/g;

type Replacement = { found: string; by: string };

export function withoutSecrets(text: string): string {
  const hidden = replacements().reduce((rest, { found, by }) => rest.replaceAll(found, by), text);
  return hidden.replace(RESOLVED_ADDRESS, '$1').replace(ATTEMPTED_ADDRESS, '$1: left out');
}

function replacements(): readonly Replacement[] {
  try {
    return processWide('what-no-log-holds', () => replacementsFor(settings()));
  } catch (error) {
    // Said by whoever needs the settings; until then there is nothing to hide.
    if (error instanceof EnvironmentError) return [];
    throw error;
  }
}

function replacementsFor(all: Settings): Replacement[] {
  const { content, keyValueStore, edgeConfig, fronts } = all;
  const found = [
    ...secret('CONTENTFUL_DELIVERY_TOKEN', content.deliveryToken),
    ...secret('CONTENTFUL_PREVIEW_TOKEN', content.previewToken),
    ...secret('CONTENTFUL_WEBHOOK_SECRET', all.webhookSecret),
    ...secret('DRAFT_SECRET', all.draftSecret),
    ...secret('UPSTASH_REDIS_REST_TOKEN', keyValueStore?.token),
    ...secret('EDGE_CONFIG', edgeConfig),
    ...secret('EDGE_CONFIG', tokenIn(edgeConfig)),
    ...secret('FRONT_SECRET', fronts?.secret),
    ...address('CONTENTFUL_DELIVERY_URL', content.deliveryUrl),
    ...address('CONTENTFUL_PREVIEW_URL', content.previewUrl),
    ...address('UPSTASH_REDIS_REST_URL', keyValueStore?.url),
    ...address('EDGE_CONFIG', edgeConfig),
    ...address('OTEL_EXPORTER_OTLP_ENDPOINT', tracesTo()),
    ...(fronts?.origins ?? []).flatMap((url, index) => address(`FRONT_URLS ${index + 1}`, url)),
  ];
  // A token in an address goes before the address, an origin before its host.
  return found.sort((one, other) => other.found.length - one.found.length);
}

function secret(variable: string, value: string | undefined): Replacement[] {
  if (value === undefined || value.length < SHORTEST_SECRET) return [];
  return [...new Set([value, encodeURIComponent(value)])].map((found) => ({
    found,
    by: `[${variable}]`,
  }));
}

function address(variable: string, value: string | undefined): Replacement[] {
  if (value === undefined || !URL.canParse(value)) return [];
  const { origin, host, hostname } = new URL(value);
  if (hostname === '' || PUBLIC_HOST.test(hostname)) return [];
  const names = OWN_MACHINE.test(hostname) ? [origin, host] : [origin, host, hostname];
  return names.map((found) => ({ found, by: `[${variable}]` }));
}

function tokenIn(connectionString: string | undefined): string | undefined {
  if (connectionString === undefined || !URL.canParse(connectionString)) return undefined;
  return new URL(connectionString).searchParams.get('token') ?? undefined;
}
