import type { ContentStore } from '../content-store.ts';
import type { AssetFiles } from '../management/asset-files.ts';
import type { Edits } from '../management/edits.ts';
import type { Place } from '../management/management-entity.ts';
import type { StoredItem } from '../stored-item.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** Where the site that the content is for shows the entries. */
export type SiteLinks = {
  /** Origin. */
  siteUrl: string;
  /** Address of the site's own account of what was published. */
  publishes: string;
  /** Addresses; `null`: the site has no page for it. */
  preview(entry: Readonly<StoredItem>): string | null;
  publicPage(entry: Readonly<StoredItem>, content: ContentStore): string | null;
};

export type Editor = {
  store: ContentStore;
  edits: Edits;
  files: AssetFiles;
  webhooks: Webhooks;
  place: Place;
  siteLinks: SiteLinks | null;
  /** A file. */
  styleSheet: string | null;
};
