import { settings } from '#lib/env';
import { EnvironmentError } from '#lib/errors';

/** Before the first request: a server that lacks a setting ends here, not at some visitor's page. */
export async function register(): Promise<void> {
  try {
    settings();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exit(1);
  }
  if (settings().isrCache === 'redis') {
    const { sharePages } = await import('#lib/isr-cache/shared-pages');
    sharePages();
  }
  const { startTelling } = await import('#lib/telling/start-telling');
  await startTelling();
}
