import { lastCatalogue } from '@/lib/contentful/get-catalogue';
import { logInfo, logWarning } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { entryName } from '@/lib/publishing/entry-name';
import { notLiveReason, PAGES_FAILED } from '@/lib/publishing/not-live-reason';
import { notShownReason } from '@/lib/publishing/not-shown-reason';
import { savePublish } from '@/lib/publishing/publish-log';
import { publishProblems } from '@/lib/publishing/publish-problems';
import type { PublishRecord } from '@/lib/publishing/publish-record';
import { changeRow, flushRows, isAnswered, type PublishRow } from '@/lib/publishing/publish-row';
import { serverCell } from '@/lib/runtime/server-state';

/** How many paths a record keeps. Its counts include the others. */
const MAX_PAGES = 300;
/** Fewer, because the publishes of a burst mostly have the same pages. */
const MAX_PAGES_IN_BURST = 12;

/** `revalidated` has the paths of fresh pages, and `notKnown` sentences about what is uncertain. */
export type PublishResult = {
  revalidated: string[];
  failed: string[];
  notKnown: string[];
  /** If false, Contentful has to send the webhook again. */
  isLive: boolean;
  reason?: string;
};

/** By row id. Webhooks of this process wait for these promises. */
const awaitedEnds = serverCell(
  'awaitedEnds',
  () => new Map<string, PromiseWithResolvers<PublishResult>>(),
);

/** Never rejects. */
export function awaitEnd(id: string): Promise<PublishResult> {
  const known = awaitedEnds().get(id) ?? Promise.withResolvers<PublishResult>();
  awaitedEnds().set(id, known);
  return known.promise;
}

export const stopAwaiting = (id: string): void => void awaitedEnds().delete(id);

type Outcome = Pick<PublishResult, 'revalidated' | 'failed' | 'notKnown'> & {
  /** The error that ended the work on the publish. */
  error?: unknown;
  reason?: string;
};

export async function finishPublish(row: PublishRow, outcome: Outcome): Promise<void> {
  const { event, receivedAt } = row;
  const { revalidated, failed, notKnown } = outcome;
  const reason =
    outcome.reason ??
    ('error' in outcome
      ? notLiveReason(outcome.error)
      : failed.length > 0
        ? PAGES_FAILED
        : undefined);
  const isLive = reason === undefined;
  // The clock of the instance that received the webhook may be ahead.
  const spanMs = Math.max(0, Date.now() - receivedAt);
  const { type, action } = event;
  const details = { action, pages: revalidated.length, failed: failed.length };
  if (isLive) logInfo('publish.live', `${type} ${event.id}`, details);
  else logWarning('publish.not-live', `${type} ${event.id}: ${reason}`, details);
  metrics().publishSeconds.observe({ outcome: isLive ? 'live' : 'not live' }, spanMs / 1000);
  const notShown = isLive ? await notShownReason(event) : null;
  const isShown = notShown === null;
  const isAmongMany = awaitedEnds().size > 1;
  const problems = await publishProblems(event, { isShown, isAmongMany });
  const max = isAmongMany ? MAX_PAGES_IN_BURST : MAX_PAGES;
  await savePublish({
    ...recordOf(row),
    state: isLive ? (isShown ? 'live' : 'not-shown') : 'failed',
    liveAfterMs: isLive && isShown ? spanMs : null,
    pages: revalidated.slice(0, max),
    pageCount: revalidated.length,
    failed: failed.slice(0, max),
    failedCount: failed.length,
    notKnown: [...notKnown, ...problems.map(({ text }) => text)],
    hasProblems: problems.some(({ level }) => level !== 'advice'),
    hasAdvice: problems.some(({ level }) => level === 'advice'),
    reason: reason ?? notShown,
  });
  changeRow(row.id, undefined);
  await flushRows();
  const shownReason = reason ?? notShown ?? undefined;
  awaitedEnds()
    .get(row.id)
    ?.resolve({
      revalidated: revalidated.toSorted(),
      failed: failed.toSorted(),
      notKnown,
      isLive,
      ...(shownReason === undefined ? {} : { reason: shownReason }),
    });
}

export function recordOf(row: PublishRow): PublishRecord {
  const { id, event, receivedAt, begunAgainAt, servedAfterMs } = row;
  const { type, action, id: entryId, name, revision, createdAt, deletedAt, changedAt } = event;
  const catalogue = lastCatalogue();
  return {
    id,
    action,
    entryId,
    type,
    revision,
    createdAt,
    deletedAt,
    changedAt,
    name: (catalogue && entryName(catalogue, entryId)) ?? name,
    receivedAt,
    begunAgainAt,
    state: 'working',
    servedAfterMs,
    liveAfterMs: null,
    pages: [],
    pageCount: 0,
    failed: [],
    notKnown: [],
    reason: null,
    isAccepted: isAnswered(row),
  };
}
