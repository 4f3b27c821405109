/** What becomes of an address: a page, another address, or nothing that is known. */
import type { SharedPicture } from '#lib/gallery/share/share-picture';

export type Outcome<Props> =
  | {
      kind: 'found';
      props: Props;
      /** Every entry that the page was made from. */
      entryIds: Iterable<string>;
      /** Where the same page has an address that it prefers. */
      canonicalPath?: string;
      /** For link previews; without it, the site's own. */
      sharePicture?: SharedPicture;
      /** False: something could not be read, and a page that has it is better. */
      isWhole?: boolean;
    }
  /** `entryId`: whose page is at `to`. */
  | Moved
  | { kind: 'unknown' };

export type Moved = { kind: 'moved'; to: string; entryId: string };
