import { type EntryKind, renamedFields } from '@/lib/contentful/field-names';
import type { LivePreviewIds } from '@/lib/page-props';
import type { RenderKind } from '@/lib/runtime/render-kind';

export function livePreviewIds(
  { kind }: { kind: RenderKind },
  entryKind: EntryKind,
  { id, slug }: { id: string | null; slug: string },
): LivePreviewIds {
  if (kind !== 'draft' || id === null) return {};
  const fieldIds = renamedFields(entryKind);
  return { entryId: id, slug, ...(Object.keys(fieldIds).length > 0 ? { fieldIds } : {}) };
}
