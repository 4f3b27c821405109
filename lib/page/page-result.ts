import type { OgImageTarget } from '@/lib/page/og-image-url';

export type PageResult<Props> =
  | {
      kind: 'ok';
      props: Props;
      entryIds: Iterable<string>;
      /** If the page has several paths. */
      canonicalPath?: string;
      ogImage?: OgImageTarget;
      /** False if something couldn't be read; a complete version is kept instead. */
      isComplete?: boolean;
    }
  | PageRedirect
  | { kind: 'notFound' };

/** `entryId`: of the target. */
export type PageRedirect = { kind: 'redirect'; to: string; entryId: string };
