import { EnvironmentError, reasonOf } from '@/lib/runtime/errors';
import { describeCommandProblems } from '@/lib/runtime/required-env';

export function commandError(command: string, error: unknown): string {
  if (error instanceof EnvironmentError) return describeCommandProblems(command, error.problems);
  return reasonOf(error);
}
