export type EntryIssue = {
  entryId: string;
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
  /** Id in the space; empty: no single field is at fault. */
  field: string;
  value: string;
};
