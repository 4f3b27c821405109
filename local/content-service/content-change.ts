import type { StoredItem } from '@/local/content-service/stored-item';

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
