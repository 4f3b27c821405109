/** Something to fix in an entry, found when the entry was parsed. */
export type EntryIssue = {
  entryId: string;
  /** Or title; empty: it has none. */
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
  /** Its id in the space; empty: it is none of a field. */
  field: string;
  /** Content of the field, names of its parts, or the id of the entry or asset that it links to. */
  value: string;
};
