import { checkStoreOwner } from '@/lib/http/check-store-owner';
import { limitUnknownPaths } from '@/lib/http/limit-unknown-paths';
import { refuseBodies } from '@/lib/http/refuse-bodies';
import { closeConnectionsOnShutdown } from '@/lib/next-internals/close-connections';
import { buildSecurityHeaders } from '@/lib/next-internals/error-page-headers';
import { completeRedirects } from '@/lib/next-internals/redirect-headers';
import { refuseUnreadableRequests } from '@/lib/next-internals/refuse-unreadable-requests';
import { revalidateOnPrefetch } from '@/lib/next-internals/revalidate-on-prefetch';
import { logWarning } from '@/lib/observability/log';
import { startObservability } from '@/lib/observability/start-observability';
import { instances } from '@/lib/page-cache/instances';
import {
  isBuild,
  isProduction,
  misspeltVariables,
  settings,
  unknownLogLevel,
} from '@/lib/runtime/env';
import { MIN_SECRET_LENGTH } from '@/lib/runtime/environment-schema';
import { EnvironmentError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

const WITHOUT_SITE_URL =
  'SITE_URL is not set: canonical links, the sitemap and feeds point to localhost. Set it for the build and the server.';

export const startServer = serverCell('startup', start);

async function start(): Promise<void> {
  try {
    settings();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exit(1);
  }
  // If nobody reads the log, writing fails, and so would logging that.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const security = isProduction() ? await buildSecurityHeaders() : [];
  completeRedirects(security);
  revalidateOnPrefetch();
  closeConnectionsOnShutdown();
  limitUnknownPaths();
  refuseUnreadableRequests();
  refuseBodies(security);
  await startObservability(instances().pages === undefined);
  if (isProduction() && !isBuild()) warnOfSettings();
  await checkStoreOwner();
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
  for (const { name, meant } of misspeltVariables()) {
    logWarning('settings.misspelt', `The site does not read ${name}: did you mean ${meant}?`);
  }
  if (isSiteUrlGuessed) logWarning('settings.no-site-url', WITHOUT_SITE_URL);
  if (shortSecrets.length > 0) {
    const names = shortSecrets.join(', ');
    const why = `fewer than ${MIN_SECRET_LENGTH} characters can be guessed`;
    logWarning('settings.short-secret', `${names}: ${why}. Make one with: openssl rand -hex 32`);
  }
}
