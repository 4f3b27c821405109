/** After SIGTERM Next waits for open connections, but a proxy never closes its own. */

import { onRequest } from '@/lib/observability/http-events';
import { logWarning } from '@/lib/observability/log';
import { serverCell } from '@/lib/runtime/server-state';

/** Long enough for a webhook's response, which takes up to 13 seconds. */
const SHUTDOWN_TIMEOUT_MS = 28_000;

export const isShuttingDown = serverCell('isShuttingDown', () => false, { outlivesEdits: true });

export function closeConnectionsOnShutdown(): void {
  process.once('SIGTERM', () => {
    isShuttingDown.replace(true);
    onRequest(({ response }) => {
      response.setHeader('Connection', 'close');
    });
    setTimeout(() => {
      logWarning('server.closed-late', 'A connection was still open when the server had to end');
      process.exit(0);
    }, SHUTDOWN_TIMEOUT_MS).unref();
  });
}
