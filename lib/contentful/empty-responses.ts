import { logWarning } from '@/lib/observability/log';
import { MalformedResponseError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

const state = serverCell('emptyResponses', () => ({ since: undefined as number | undefined }));

/**
 * Retries an empty response once. For a single entry, a second empty response is accepted, because
 * the entry may just have been unpublished.
 * @throws if several entries are missing
 */
export async function retryIfEmpty<Item>(
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
  'The content service answered twice without any of the requested templates, though the catalogue lists them.';

export function emptyResponseProblem(): string | undefined {
  const { since } = state();
  if (since === undefined) return undefined;
  return `${PROBLEM} Since ${new Date(since).toISOString()}. Check the token and the environment of the space.`;
}
