export type EntryIssue = {
  entryId: string;
  name: string;
  kind:
    | 'field-empty'
    | 'slug-reserved'
    | 'slug-taken'
    | 'value-taken'
    | 'section-empty'
    | 'slug-unusable'
    | 'value-unusable'
    | 'beyond-limit'
    | 'link-dropped'
    | 'unresolved'
    | 'date-to-come'
    | 'date-unreadable'
    | 'contents-unknown'
    | 'facts-unreadable'
    | 'picture-unusable'
    | 'picture-undescribed'
    | 'untranslated';
  /** The field's id in the space; empty if no single field causes the problem. */
  field: string;
  value: string;
  /** The entry or section that came first. `id` is `null` for sections and inline values. */
  holder?: { id: string | null; name: string } | undefined;
};

type Named = { id: string; name: string };

export const issueOf = (
  { id: entryId, name }: Named,
  kind: EntryIssue['kind'],
  value: string,
  holder?: EntryIssue['holder'],
): EntryIssue => ({ entryId, name, kind, field: '', value, holder });

/** @param holder another entry that has the slug */
export function slugIssue(
  own: Named & { slug: string },
  isReserved: boolean,
  holder: EntryIssue['holder'],
): EntryIssue | undefined {
  if (isReserved) return issueOf(own, 'slug-reserved', own.slug);
  return holder && issueOf(own, 'slug-taken', own.slug, { id: holder.id, name: holder.name });
}
