import type { Visit } from '#lib/gallery/page/visit';
import type { EntryMark } from '#lib/page-props';

/** Nothing for visitors: only an editor has a use for it. An id that is `null`: no entry of its own. */
export function entryMark(
  { kind }: Pick<Visit, 'kind'>,
  { id, slug }: { id: string | null; slug: string },
): EntryMark {
  return kind === 'draft' && id !== null ? { entryId: id, slug } : {};
}
