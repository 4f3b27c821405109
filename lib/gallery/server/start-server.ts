/** What a server does before its first request. One that lacks a setting ends here, not at some visitor's page. */
import { settings } from '#lib/env';
import { EnvironmentError } from '#lib/errors';
import { letBrowsersAskAgain } from '#lib/gallery/server/browsers-ask-again';
import { sharePages } from '#lib/isr-cache/shared-pages';
import { startTelling } from '#lib/telling/start-telling';

export async function startServer(): Promise<void> {
  try {
    settings();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exit(1);
  }
  // Where nobody reads the log any more, writing to it fails, and telling of that would fail again.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  if (settings().isrCache === 'redis') sharePages();
  letBrowsersAskAgain();
  await startTelling();
}
