import type { LivePreviewIds } from '@/lib/page-props';

/**
 * Attributes by which the content service's web app knows which field an element shows, so that an
 * editor can click it. Without an entry, as on every visitor's page, there are none.
 */
export function inspectorProps({ entryId, fieldIds }: LivePreviewIds, field: string) {
  if (entryId === undefined) return undefined;
  return {
    'data-contentful-entry-id': entryId,
    'data-contentful-field-id': fieldIds?.[field] ?? field,
  };
}
