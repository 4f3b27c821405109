/**
 * Attributes by which the content service's web app knows which field an element shows, so that an
 * editor can click it. Without an entry, as on every visitor's page, there are none.
 */
export function editMark(entryId: string | undefined, fieldId: string) {
  if (entryId === undefined) return undefined;
  return { 'data-contentful-entry-id': entryId, 'data-contentful-field-id': fieldId };
}
