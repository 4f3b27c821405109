import { settings } from '#lib/env';
import { EnvironmentError } from '#lib/errors';

/** A server that lacks a setting ends here, with what is missing, rather than at some visitor's page. */
export function register(): void {
  try {
    settings();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exit(1);
  }
}
