import type { OgImageTarget } from '@/lib/page/og-image-url';

export type PageResult<Props> =
  | {
      kind: 'ok';
      props: Props;
      entryIds: Iterable<string>;
      canonicalPath?: string;
      ogImage?: OgImageTarget;
      /** If false, a complete version in the cache is kept instead. */
      isComplete?: boolean;
      /** As in `StampOf`: pages have them in their source, where the id of a draft must not be. */
      picks?: readonly string[];
      /** False: the text is from another version of the entry than the catalogue. */
      isTextCurrent?: boolean;
    }
  | PageRedirect
  | { kind: 'notFound' };

/** `entryId` of the target. */
export type PageRedirect = { kind: 'redirect'; to: string; entryId: string };
