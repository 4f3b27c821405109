/** Fields that a content type leaves out of the APIs' responses: only editors see them. */
import type { ContentType } from './export-format.ts';
import type { Revision } from './stored-item.ts';

/** Of one state of an entry and of its type always the same object: texts are cached by it. */
const views = new WeakMap<Revision, { contentType: ContentType; view: Revision }>();

export function withoutOmitted(
  revision: Revision,
  contentTypes: ReadonlyMap<string | null, ContentType>,
): Revision {
  const contentType = contentTypes.get(revision.contentType);
  if (!contentType?.fields.some(isOmitted)) return revision;
  const known = views.get(revision);
  if (known?.contentType === contentType) return known.view;
  const omitted = new Set(contentType.fields.filter(isOmitted).map(({ id }) => id));
  const kept = <T>(fields: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(fields).filter(([id]) => !omitted.has(id)));
  const translations = Object.entries(revision.translations);
  const view = {
    ...revision,
    fields: kept(revision.fields),
    translations: Object.fromEntries(translations.map(([code, fields]) => [code, kept(fields)])),
  };
  views.set(revision, { contentType, view });
  return view;
}

/** As queries know it: a field that isn't delivered can be neither selected nor filtered on. */
export const queriedType = (contentType: ContentType): ContentType => ({
  ...contentType,
  fields: contentType.fields.filter((field) => !isOmitted(field)),
});

export const isOmitted = ({ omitted }: ContentType['fields'][number]) => omitted === true;
