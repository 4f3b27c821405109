import { limitUnknownPaths } from '@/lib/http/limit-unknown-paths';
import { refuseBodies } from '@/lib/http/refuse-bodies';
import { closeConnectionsOnShutdown } from '@/lib/next-internals/close-connections';
import { buildSecurityHeaders } from '@/lib/next-internals/error-page-headers';
import { completeRedirects } from '@/lib/next-internals/redirect-headers';
import { refuseUnreadableRequests } from '@/lib/next-internals/refuse-unreadable-requests';
import { revalidateOnPrefetch } from '@/lib/next-internals/revalidate-on-prefetch';
import { onRequest } from '@/lib/observability/http-events';
import { logWarning } from '@/lib/observability/log';
import { startObservability } from '@/lib/observability/start-observability';
import { fileCacheRules } from '@/lib/page-cache/file-cache-rules';
import { pageCache } from '@/lib/page-cache/page-cache';
import { checkStoreOwner } from '@/lib/redis/store-owner';
import { basePath, isZone, sitePath } from '@/lib/runtime/addresses.js';
import { isBuild, isProduction, settings, unknownLogLevel } from '@/lib/runtime/env';
import { MIN_SECRET_LENGTH } from '@/lib/runtime/environment-schema';
import { EnvironmentError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

const WITHOUT_SITE_URL =
  'SITE_URL is not set: canonical links, the sitemap and feeds point to localhost. Set it for the build and the server.';

export const startServer = serverCell('startup', start);

async function start(): Promise<void> {
  const problem = problemOfSettings();
  if (problem !== undefined) {
    process.stderr.write(`\n${problem}\n\n`);
    process.exit(1);
  }
  // If nobody reads the log, writing to it fails. Logging that failure would fail too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const security = isProduction() ? await buildSecurityHeaders() : [];
  completeRedirects(security);
  revalidateOnPrefetch();
  closeConnectionsOnShutdown();
  limitUnknownPaths();
  refuseUnreadableRequests();
  refuseBodies(security);
  const { deployment } = settings();
  if (isProduction() && !isBuild()) openPageCache(deployment);
  await startObservability(deployment === 'single');
  if (isZone()) receiveZoneFiles();
  if (isProduction() && !isBuild()) warnOfSettings();
  await checkStoreOwner();
}

function problemOfSettings(): string | undefined {
  try {
    const { basePath: ownPath, isZone: isOwnZone } = settings();
    const own = `BASE_PATH=${ownPath} and ZONE=${Number(isOwnZone)}`;
    const built = `BASE_PATH=${basePath()} and ZONE=${Number(isZone())}`;
    if (own === built) return undefined;
    return `The site can't start with ${own}: it was built with ${built}.`;
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}

/** The prefix is removed here, because Next doesn't recognise a rewritten request for page data. */
function receiveZoneFiles(): void {
  onRequest(({ request }) => {
    request.url = sitePath(request.url ?? '');
  });
}

/** Creates the cells that Next's cache handlers find by name. */
function openPageCache(deployment: 'single' | 'shared' | 'serverless'): void {
  if (deployment === 'single') fileCacheRules();
  else if (deployment === 'shared') pageCache();
}

function warnOfSettings(): void {
  const { isSiteUrlGuessed, shortSecrets } = settings();
  const level = unknownLogLevel();
  if (level !== undefined) {
    logWarning(
      'settings.log-level',
      `LOG_LEVEL is "${level}", not debug, info or warn: using info`,
    );
  }
  if (isSiteUrlGuessed) logWarning('settings.no-site-url', WITHOUT_SITE_URL);
  if (shortSecrets.length > 0) {
    const names = shortSecrets.join(', ');
    const why = `fewer than ${MIN_SECRET_LENGTH} characters can be guessed`;
    logWarning('settings.short-secret', `${names}: ${why}. Make one with: openssl rand -hex 32`);
  }
}
