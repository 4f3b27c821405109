import type { LivePreviewIds } from '@/lib/page-props';

/** Returns no attributes on visitors' pages. */
export function inspectorProps({ entryId, fieldIds }: LivePreviewIds, field: string) {
  if (entryId === undefined) return undefined;
  return {
    'data-contentful-entry-id': entryId,
    'data-contentful-field-id': fieldIds?.[field] ?? field,
  };
}
