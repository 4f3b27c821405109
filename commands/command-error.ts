import { EnvironmentError, reasonOf } from '@/lib/runtime/errors';
import { describeCommandProblems } from '@/lib/runtime/required-env';

/** What a command says where it ends by an error: missing variables are its own problem, not the site's. */
export function commandError(command: string, error: unknown): string {
  if (error instanceof EnvironmentError) return describeCommandProblems(command, error.problems);
  return reasonOf(error);
}
