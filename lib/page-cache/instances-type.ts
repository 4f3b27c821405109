/** What differs between one instance, several, and serverless functions: `instances.ts` chooses. */
import type { PageCache } from '@/lib/page-cache/page-cache';
import type { PageRender } from '@/lib/page-cache/rendered-pages';
import type { SharedCatalogue } from '@/lib/page-cache/shared-catalogue';
import type { FailedPages, SharedFingerprints } from '@/lib/page-cache/shared-fingerprints';
import type { EntryPaths } from '@/lib/redis/entry-addresses';
import type { Bumped } from '@/lib/redis/publish-version';
import type { Removal } from '@/lib/redis/shared-removals';

/** None of these functions throws. */
export type Instances = {
  /** For Next's cache handler. `undefined`: there is no other instance, and Next caches pages itself. */
  pages: PageCache | undefined;
  /** Tells the other instances that content has changed. */
  bumpPublishVersion: () => Promise<Bumped>;
  /** The latest publish that this process knows of; -1: it knows of none. */
  latestPublishVersion: () => number;
  /** Reads which publishes others handled. Takes half a second at most. */
  pollPublishVersion: () => Promise<void>;
  /** Paths of pages that any instance has rendered, as far as that can be known. */
  cachedPaths: () => Promise<readonly string[]>;
  /**
   * Waits until every instance can serve what this one has rendered: for `milliseconds`, or for as long
   * as a publish can wait. False: it still can't.
   */
  waitUntilShared: (milliseconds?: number) => Promise<boolean>;
  /** The render that visitors are served at the path now. `undefined`: that can't be known. @param path encoded */
  servedRender: (path: string) => Promise<Pick<PageRender, 'readAt'> | 'no page' | undefined>;
  /** Before a page is rendered on demand: reads the publish version where another process received the webhook. */
  syncPublishVersion: () => Promise<void>;
  /** After a page was rendered from older content: resolves when it would be rendered from newer. */
  awaitNewerContent: () => Promise<void>;
  /** Whether a page's props say when its content was read: the publishing process is another one, and checks it. */
  exposesReadAt: boolean;
  /** Records that there is a page. @param path encoded */
  savePath: (path: string) => Promise<void>;
  /** The catalogue that pages were rendered from after the last publish, by whichever process. */
  readCatalogue: () => Promise<SharedCatalogue | undefined>;
  saveCatalogue: (baseline: SharedCatalogue) => Promise<void>;
  /**
   * Hashes of what pages show since the publish of this version, whichever process handled it. `undefined`: that
   * publish has not ended, has failed, or the store does not respond.
   */
  readFingerprints: (version: number) => Promise<SharedFingerprints | undefined>;
  saveFingerprints: (version: number, shown: SharedFingerprints) => Promise<void>;
  /** The pages that failed with the publish of this version, whichever process handled it. `undefined`: not known. */
  readFailedPages: (version: number) => Promise<FailedPages | undefined>;
  saveFailedPages: (version: number, failed: FailedPages) => Promise<void>;
  /** Props to show where the page can't be rendered. @param path encoded */
  staleProps: (path: string) => Record<string, unknown> | undefined;
  /** Whether pages that may hold less than the last publish are served before they are rendered again. */
  serveStalePages: (isOn: boolean) => void;
  /** Removes the files of a page that no longer exists. @param path encoded */
  deletePage: (path: string) => Promise<void>;
  /** True: the pages of all instances showed another navigation until now. `undefined`: that can't be known. */
  saveNavigation: (navigation: unknown) => Promise<boolean | undefined>;
  forgetNavigation: () => Promise<void>;
  readEntryPaths: (entryIds: Iterable<string>) => Promise<EntryPaths>;
  saveEntryPaths: (paths: EntryPaths) => Promise<void>;
  /** As another instance saw it. @param name such as `Entry!{id}` */
  readRemoval: (name: string) => Promise<Removal | undefined>;
  saveRemoval: (name: string, removal: Removal) => Promise<void>;
};
