/**
 * After SIGTERM, Next waits until all connections are closed, and a proxy in front goes on using those that it
 * has: an instance with visitors would never end, and be killed in the middle of a response.
 */

import { onRequest } from '@/lib/observability/http-events';
import { logWarning } from '@/lib/observability/log';
import { serverCell } from '@/lib/runtime/server-state';

/** A webhook's response takes up to 7 seconds; what is open after this belongs to somebody who sends no more. */
const SHUTDOWN_TIMEOUT_MS = 28_000;

/** The process has been asked to end. */
export const isEnding = serverCell('isEnding', () => false, { outlivesEdits: true });

/** From SIGTERM on each response is the last on its connection, and the process ends in time, whatever is open. */
export function closeConnectionsOnShutdown(): void {
  process.once('SIGTERM', () => {
    isEnding.replace(true);
    onRequest(({ response }) => {
      response.setHeader('Connection', 'close');
    });
    setTimeout(() => {
      logWarning('server.closed-late', 'A connection was still open when the server had to end');
      process.exit(0);
    }, SHUTDOWN_TIMEOUT_MS).unref();
  });
}
