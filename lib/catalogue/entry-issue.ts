/** What somebody should fix in an entry, as it was seen when the entry was read. */
export type EntryIssue = {
  entryId: string;
  /** Or title; empty: it has none. */
  name: string;
  kind:
    | 'field-empty'
    | 'slug-unusable'
    | 'value-unusable'
    | 'link-dropped'
    | 'unresolved'
    | 'date-to-come'
    | 'picture-unusable'
    | 'picture-undescribed';
  /** Its id in the space. */
  field: string;
  /** What is in it, or the id of what it links to. */
  value: string;
};
