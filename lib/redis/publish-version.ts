/**
 * Instances know of each other's publishes by `last-publish` in the key-value store: the version of the latest one, and
 * of the latest that each build has handled. A version is a time in milliseconds that only ever grows, and is only
 * compared with other versions. Each instance notes by its own clock when it first saw a version, so clocks needn't agree.
 */

import { logWarning } from '@/lib/observability/log';
import { type RedisClient, redactCommand } from '@/lib/redis/client';
import { recordPublish } from '@/lib/runtime/last-publish';

const KEY = 'last-publish';
/** The version of the latest publish. The stored name stays: older builds read it during a rolling update. */
const LATEST_MEMBER = 'told';
/** As long as pages of a build are stored. */
const BUILD_EXPIRY_MS = 7 * 24 * 3600 * 1000;
/** Content is read at most 30 seconds before its page is rendered: older versions are of no use. */
const MAX_VERSIONS_KNOWN = 1_000;

/** `before`: the version until then; `NaN` where that can't be known. */
export type Bumped = { before: number; version: number };

export type PublishVersion = ReturnType<typeof createPublishVersion>;

/** @param buildId an instance that handles a publish renders the pages of its own build only */
export function createPublishVersion(client: RedisClient, buildId: () => Promise<string>) {
  const known: { version: number; since: number }[] = [];
  let floor = -1;
  let isPending = false;

  /** The latest publish that this instance knows of; -1: it knows of none yet. */
  const latest = () => known.at(-1)?.version ?? -1;
  const next = () => Math.max(Date.now(), latest() + 1);

  /** Ignores a lower version, from a store that has lost its data, and a result that is not a number. */
  function observe(version: number): void {
    if (!(version > latest())) return;
    const now = Date.now();
    if (known.length === 0) floor = version;
    // Where nothing was ever published, all content is new enough.
    known.push({ version, since: version === 0 ? Number.NEGATIVE_INFINITY : now });
    if (known.length > MAX_VERSIONS_KNOWN) known.shift();
    if (version !== 0) recordPublish(now);
  }

  /** If this instance's clock was set back, versions that it learned of in the future count as learned now. */
  function correctTimes(): void {
    const now = Date.now();
    for (const one of known) one.since = Math.min(one.since, now);
  }

  /** The latest publish that content read at that time includes for certain; -1: none. */
  function at(readAt: number): number {
    correctTimes();
    return known.findLast(({ since }) => since <= readAt)?.version ?? -1;
  }

  /** @param result of the store: the latest version, and that of this build; `null` where there is none */
  function accept(result: unknown): void {
    // Before the requested page is rendered.
    correctTimes();
    const [latest, own] = [result].flat().map((version) => Number(version ?? 0));
    observe(latest ?? 0);
    if (latest !== undefined && own !== undefined && latest > own) floor = Math.max(floor, latest);
  }

  /** Functions may lack the file that says so, and render whatever was published. */
  const ownMember = async () => `build:${await buildId().catch(() => 'unknown')}`;

  async function write(): Promise<Bumped> {
    const version = next();
    const own = await ownMember();
    const pipeline = client.pipeline().zmscore(KEY, [LATEST_MEMBER, own]);
    // If two instances write at once, the greater version stays.
    pipeline.zadd(
      KEY,
      { gt: true },
      { score: version, member: LATEST_MEMBER },
      { score: version, member: own },
    );
    pipeline.zremrangebyscore(KEY, '-inf', version - BUILD_EXPIRY_MS);
    const [found] = await pipeline.exec<unknown[]>();
    accept(found);
    const before = latest();
    // The stored version is ahead of this instance's clock, so it won.
    if (before >= version) return write();
    isPending = false;
    observe(version);
    return { before, version };
  }

  /** Reads the latest; writes one that is pending. @throws where the store does not respond */
  async function sync(): Promise<number> {
    if (isPending) await write();
    else accept(await client.zmscore(KEY, [LATEST_MEMBER, await ownMember()]));
    return latest();
  }

  return {
    latest,
    /**
     * The version that a page must include: the latest publish when this process first asked, or a later one that
     * only another build has handled, as in a rolling update; -1: none is known yet. This process can't know what
     * older pages include of publishes until then.
     */
    floor: () => floor,
    at,
    /**
     * Lets every instance know that content has changed: a page rendered from now on must not use content that was
     * read before. Never throws: what can't be written now is written later.
     */
    async bump(): Promise<Bumped> {
      try {
        return await write();
      } catch (error) {
        isPending = true;
        observe(next());
        const reason = redactCommand(error);
        logWarning(
          'publish.not-shared',
          `Other instances show a publish only after revalidating by time: ${reason}`,
        );
        return { before: Number.NaN, version: latest() };
      }
    },
    sync,
    /** Writes a version that could not be written before. False: it still can't be. */
    async syncPending(): Promise<boolean> {
      if (isPending) await sync().catch(() => {});
      return !isPending;
    },
    /** Reads it in the same round trip; its result is the pipeline's last. */
    addTo: async (pipeline: ReturnType<RedisClient['pipeline']>): Promise<void> => {
      pipeline.zmscore(KEY, [LATEST_MEMBER, await ownMember()]);
    },
    accept,
  };
}
