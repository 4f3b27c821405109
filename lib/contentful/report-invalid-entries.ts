import type { EntryProblem } from '@/lib/contentful/map-template';
import { logWarningOnce } from '@/lib/observability/log';

/** An entry that can't be shown is left out; the reason is logged once. */
export function reportInvalidEntries(what: string, problems: readonly EntryProblem[]): void {
  for (const { id, problem } of problems) {
    logWarningOnce('content.left-out', `${what} ${id} is left out: ${problem}`);
  }
}
