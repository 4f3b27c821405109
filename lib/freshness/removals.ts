/**
 * Entries that were taken away: a publish from before that, told only now, has nothing to wait for. Where
 * there are several instances, either may have been told of the other, so it is in the key-value store
 * (`removed:{entry id}` → revision) as well as in this process.
 */
import { settings } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { impatientClient, withoutCommand } from '#lib/freshness/key-value-client';
import type { PublishEvent } from '#lib/freshness/webhook-event';
import { logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';

const MOST_REMEMBERED = 5_000;
/** Far longer than the content service tries to tell of a publish. */
const EXPIRY_SECONDS = 86_400;

type Told = Pick<PublishEvent, 'id' | 'isPublished' | 'revision'>;

/** Nothing where the event is no removal. Never throws. */
export async function noteRemoval({ id, isPublished, revision }: Told): Promise<void> {
  if (isPublished || revision === undefined) return;
  const known = removals();
  const latest = Math.max(revision, known.get(id) ?? revision);
  known.set(id, latest);
  const [oldest] = known.keys();
  if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
  if (settings().isrCache === 'file') return;
  try {
    await impatientClient().set(keyOf(id), latest, { ex: EXPIRY_SECONDS });
  } catch (error) {
    warn(error);
  }
}

/** True for a publish that was followed by a removal. Never throws. */
export async function isSuperseded({ id, isPublished, revision }: Told): Promise<boolean> {
  if (!isPublished || revision === undefined) return false;
  const known = removals().get(id);
  if (known !== undefined && revision <= known) return true;
  if (settings().isrCache === 'file') return false;
  try {
    const told = await impatientClient().get<string>(keyOf(id));
    return told !== null && revision <= Number(told);
  } catch (error) {
    warn(error);
    return false;
  }
}

const removals = () => processWide('removals', () => new Map<string, number>());

const keyOf = (id: string) => `removed:${id}`;

function warn(error: unknown): void {
  logWarning(
    'freshness.removals-not-shared',
    `A publish told after its removal may be waited for in vain: ${withoutCommand(reasonOf(error))}`,
  );
}
