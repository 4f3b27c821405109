/** Something to fix in an entry, found when the entry was parsed. */
export type EntryIssue = {
  entryId: string;
  /** Its name or title; empty: it has none. */
  name: string;
  kind:
    | 'field-empty'
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
    | 'picture-undescribed';
  /** Id of the field in the space; empty: no single field is at fault. */
  field: string;
  /** Content of the field, names of its parts, or the id of the entry or asset that it links to. */
  value: string;
};
