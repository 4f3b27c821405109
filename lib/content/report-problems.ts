import type { EntryProblem } from '#lib/content/template-entry';
import { logWarningOnce } from '#lib/log';

/** An entry that can't be shown is left out; its editor finds the reason here, once. */
export function reportLeftOut(what: string, problems: readonly EntryProblem[]): void {
  for (const { id, problem } of problems) {
    logWarningOnce('content.left-out', `${what} ${id} is left out: ${problem}`);
  }
}
