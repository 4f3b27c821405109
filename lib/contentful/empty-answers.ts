/** Answers of the content service that say 200 and hold none of the entries that the catalogue lists. */

import { logWarning } from '@/lib/observability/log';
import { MalformedResponseError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

const state = serverCell('emptyAnswers', () => ({ since: undefined as number | undefined }));

/**
 * An empty answer is asked for once more. If the second one is empty too, it is believed of one entry alone: that may
 * have been unpublished since the catalogue was read, and its page must not be kept.
 * @throws if several entries are missing at once: pages keep what they show
 */
export async function readUnlessEmpty<Item>(
  count: number,
  read: () => Promise<ReadonlyMap<string, Item>>,
): Promise<ReadonlyMap<string, Item>> {
  const first = await read();
  const found = first.size > 0 || count === 0 ? first : await read();
  if (found.size === 0 && count === 1) return found;
  if (found.size === 0 && count > 0) {
    if (state().since === undefined) {
      state().since = Date.now();
      logWarning('content.empty-answer', `${PROBLEM} Pages keep the overviews they have.`);
    }
    throw new MalformedResponseError('/entries', PROBLEM);
  }
  state().since = undefined;
  return found;
}

const PROBLEM =
  'The content service answered twice without any of the templates asked for, though the catalogue lists them.';

/** For health. `undefined`: the last answer had entries. */
export function emptyAnswerProblem(): string | undefined {
  const { since } = state();
  if (since === undefined) return undefined;
  return `${PROBLEM} Since ${new Date(since).toISOString()}. Check the token and the environment of the space.`;
}
