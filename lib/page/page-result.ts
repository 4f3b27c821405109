/** The result of rendering a path: a page, a redirect, or a 404. */
import type { OgImageTarget } from '@/lib/page/og-image-url';

export type PageResult<Props> =
  | {
      kind: 'ok';
      props: Props;
      /** Every entry that the page was rendered from. */
      entryIds: Iterable<string>;
      /** The canonical path, where the page has several. */
      canonicalPath?: string;
      /** For link previews; without it, the site's own. */
      ogImage?: OgImageTarget;
      /** False: something could not be read, so that a complete version must not be replaced by it. */
      isComplete?: boolean;
    }
  | PageRedirect
  | { kind: 'notFound' };

/** `entryId`: of what is at `to`, a page or its Markdown. */
export type PageRedirect = { kind: 'redirect'; to: string; entryId: string };
