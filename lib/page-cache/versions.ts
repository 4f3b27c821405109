/**
 * Versions of the content. A version is a time in milliseconds, but is only compared with other versions, so clocks
 * needn't agree.
 */
import { isBuild, settings } from '@/lib/runtime/env';
import { recordPublish } from '@/lib/runtime/last-publish';
import { serverCell } from '@/lib/runtime/server-state';

/** Content is at most 30 seconds old when it is rendered, so earlier versions are useless. */
const MAX_KNOWN = 1_000;

export type Versions = ReturnType<typeof createVersions>;

/** Without other processes they begin with version 0, which all content includes. */
export const contentVersions = serverCell('contentVersions', () => {
  const versions = createVersions();
  const { deployment, keyValueStore } = settings();
  if (isBuild() || deployment === 'single' || keyValueStore === undefined) {
    versions.observe(0);
  }
  return versions;
});

export function createVersions() {
  /** Content read at `since` or later includes the version. */
  const known: { version: number; since: number }[] = [];
  let [begun, completed] = [-1, -1];

  const latest = () => known.at(-1)?.version ?? -1;

  /** If the clock was set back, times in the future count as now. */
  function correctTimes(): void {
    const now = Date.now();
    for (const one of known) one.since = Math.min(one.since, now);
  }

  return {
    /** -1 if none is known yet. */
    latest,
    next: () => Math.max(Date.now(), latest() + 1),
    /** Every page is fresh as of this version; -1 if unknown. */
    completed: () => completed,
    complete(version: number): void {
      if (version > completed) completed = version;
    },
    begin(version: number): void {
      if (version > begun) begun = version;
    },
    /** True while this build renders the pages that the latest version changes. */
    isPassRunning: () => completed > -1 && completed < latest() && begun >= latest(),
    /** Ignores lower versions, which come from a store that has lost its data. */
    observe(version: number, since = Date.now()): void {
      if (!(version > latest())) return;
      // With version 0, nothing was ever published.
      known.push({ version, since: version === 0 ? Number.NEGATIVE_INFINITY : since });
      if (known.length > MAX_KNOWN) known.shift();
      if (version !== 0) recordPublish(since);
    },
    /** The version that content read at this time certainly includes, or -1. */
    at(readAt: number): number {
      correctTimes();
      return known.findLast(({ since }) => since <= readAt)?.version ?? -1;
    },
  };
}
