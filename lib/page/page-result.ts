import type { OgImageTarget } from '@/lib/page/og-image-url';

export type PageResult<Props> =
  | {
      kind: 'ok';
      props: Props;
      entryIds: Iterable<string>;
      canonicalPath?: string;
      ogImage?: OgImageTarget;
      /** False: keep a complete version instead. */
      isComplete?: boolean;
    }
  | PageRedirect
  | { kind: 'notFound' };

/** `entryId` of the target. */
export type PageRedirect = { kind: 'redirect'; to: string; entryId: string };
