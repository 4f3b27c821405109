import type { StoredContentType } from './content-types.ts';
import type { StoredItem } from './stored-item.ts';

/** What an editor does to an entry or an asset, in the vendor's words. */
export type EditAction =
  | 'create'
  | 'save'
  | 'auto_save'
  | 'publish'
  | 'unpublish'
  | 'archive'
  | 'unarchive'
  | 'delete';

export type ContentChange = {
  action: EditAction;
  /** As it is after the change; it may change again as soon as the listener is done. */
  item: Readonly<StoredItem>;
  /** ISO 8601. */
  at: string;
};

export type ChangeListener = (change: ContentChange) => void;

/** Content types have no other that entries and delivery go by. */
export type ModelChange = {
  action: 'publish' | 'unpublish';
  contentType: StoredContentType;
  /** ISO 8601. */
  at: string;
};
