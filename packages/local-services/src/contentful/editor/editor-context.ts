import type { ContentStore } from '@/local/content-service/content-store';
import type { AssetFiles } from '@/local/content-service/management/asset-files';
import type { Edits } from '@/local/content-service/management/edits';
import type { Place } from '@/local/content-service/management/management-entity';
import type { StoredItem } from '@/local/content-service/stored-item';
import type { Webhooks } from '@/local/content-service/webhooks/webhooks';

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
};
