/** `/{slug}` */

import { cardImage } from '@/lib/cards/template-card';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { livePreviewIds } from '@/lib/contentful/live-preview-ids';
import { loadPlaceholderColours } from '@/lib/contentful/placeholder-colours';
import { recordOverview } from '@/lib/markdown/overview-problems';
import { renderOverview } from '@/lib/markdown/overview-renderer';
import { contentPageOgImage } from '@/lib/page/og-image-url';
import type { PageContext } from '@/lib/page/page-context';
import type { PageResult } from '@/lib/page/page-result';
import type { ContentPageDetail } from '@/lib/page-props';
import { isDevelopment } from '@/lib/runtime/env';

export async function contentPage(
  pageContext: PageContext,
  slug: string,
): Promise<PageResult<{ page: ContentPageDetail }>> {
  const page = pageContext.catalogue.pageBySlug.get(slug);
  if (page === undefined) return { kind: 'notFound' };
  const { id, title, description, body, picture, updatedAt } = page;
  const rendered = body === null ? null : await renderOverview(body);
  if (pageContext.kind !== 'draft') recordOverview(page, rendered);
  await loadPlaceholderColours([picture]);
  return {
    kind: 'ok',
    ogImage: contentPageOgImage(page),
    props: {
      page: {
        ...livePreviewIds(pageContext, 'page', page),
        title,
        description,
        updatedAt,
        picture: cardImage(picture),
        bodyHtml: rendered?.text ?? null,
        bodyMissing: rendered === undefined,
      },
    },
    entryIds: [id],
  };
}

/** Development calls this for each visit. */
export async function contentPagePaths(): Promise<{ slug: string }[]> {
  if (isDevelopment()) return [];
  const { value: catalogue } = await getCatalogue();
  return Array.from(catalogue.pageBySlug.keys(), (slug) => ({ slug }));
}
