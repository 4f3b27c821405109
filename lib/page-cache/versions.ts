/**
 * Versions of the content. Each publish that changes something has the next one: a time in milliseconds that only
 * grows, and that is only compared with other versions, so clocks needn't agree.
 */
import { isBuild, settings } from '@/lib/runtime/env';
import { recordPublish } from '@/lib/runtime/last-publish';
import { serverCell } from '@/lib/runtime/server-state';

/** Content is at most 30 seconds old when its page is rendered: earlier versions are of no use. */
const MAX_KNOWN = 1_000;

export type Versions = ReturnType<typeof createVersions>;

/** Of this process. If there is no other, they begin with version 0, which all content includes. */
export const contentVersions = serverCell('contentVersions', () => {
  const versions = createVersions();
  const { deployment, keyValueStore } = settings();
  if (isBuild() || deployment === 'single' || keyValueStore === undefined) {
    versions.observe(0);
  }
  return versions;
});

export function createVersions() {
  /** `since`: content that was read then, or later, includes the version. */
  const known: { version: number; since: number }[] = [];
  let [begun, completed] = [-1, -1];

  const latest = () => known.at(-1)?.version ?? -1;

  /** If this clock was set back, versions that were learned of in the future count as learned now. */
  function correctTimes(): void {
    const now = Date.now();
    for (const one of known) one.since = Math.min(one.since, now);
  }

  return {
    /** The latest that this process knows of; -1: none yet. */
    latest,
    next: () => Math.max(Date.now(), latest() + 1),
    /** The latest of which every page is known to be fresh; -1: unknown. */
    completed: () => completed,
    complete(version: number): void {
      if (version > completed) completed = version;
    },
    begin(version: number): void {
      if (version > begun) begun = version;
    },
    /** A pass of this build renders every page that the latest version changes. */
    isPassRunning: () => completed > -1 && completed < latest() && begun >= latest(),
    /** Ignores a lower version, which comes from a store that has lost its data. */
    observe(version: number, since = Date.now()): void {
      if (!(version > latest())) return;
      // Version 0: nothing was ever published, so all content includes it.
      known.push({ version, since: version === 0 ? Number.NEGATIVE_INFINITY : since });
      if (known.length > MAX_KNOWN) known.shift();
      if (version !== 0) recordPublish(since);
    },
    /** The version that content read at that time includes for certain; -1: none. */
    at(readAt: number): number {
      correctTimes();
      return known.findLast(({ since }) => since <= readAt)?.version ?? -1;
    },
  };
}
