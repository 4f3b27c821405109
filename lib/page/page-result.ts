import type { OgImageTarget } from '@/lib/page/og-image-url';

export type PageResult<Props> =
  | {
      kind: 'ok';
      props: Props;
      entryIds: Iterable<string>;
      canonicalPath?: string;
      ogImage?: OgImageTarget;
      /** If it is false, a complete version in the cache is kept instead. */
      isComplete?: boolean;
      /** The picks for `StampOf`. Pages contain them, so no draft's id may be among them. */
      picks?: readonly string[];
      /** False if the text and the catalogue are of different versions. */
      isTextCurrent?: boolean;
    }
  | PageRedirect
  | { kind: 'notFound' };

/** `entryId` is the target's. */
export type PageRedirect = { kind: 'redirect'; to: string; entryId: string };
