import { type EntryKind, renamedFields } from '@/lib/contentful/content-model';
import type { PageContext } from '@/lib/page/page-context';
import type { LivePreviewIds } from '@/lib/page-props';

/** Nothing for visitors: only an editor has a use for it. An id that is `null`: no entry of its own. */
export function livePreviewIds(
  { kind }: Pick<PageContext, 'kind'>,
  entryKind: EntryKind,
  { id, slug }: { id: string | null; slug: string },
): LivePreviewIds {
  if (kind !== 'draft' || id === null) return {};
  const fieldIds = renamedFields(entryKind);
  return { entryId: id, slug, ...(Object.keys(fieldIds).length > 0 ? { fieldIds } : {}) };
}
