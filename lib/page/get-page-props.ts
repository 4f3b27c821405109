import type { GetStaticPropsContext, GetStaticPropsResult } from 'next';
import { recordIfOutage } from '@/lib/observability/content-outage';
import { logError } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { draftBannerText, draftRedirect } from '@/lib/page/draft-changes';
import { type DraftMode, draftModeOf, redirectWithoutDrafts } from '@/lib/page/draft-mode';
import { edgeRedirect } from '@/lib/page/edge-redirects';
import { ogImageUrl } from '@/lib/page/og-image-url';
import { loadPageContext, type PageContext } from '@/lib/page/page-context';
import type { PageResult } from '@/lib/page/page-result';
import { entryFormerlyAt, findRedirect } from '@/lib/page/redirects';
import { serveStaleInOutage } from '@/lib/page/serve-stale-in-outage';
import { instances } from '@/lib/page-cache/instances';
import { recordRender } from '@/lib/page-cache/rendered-pages';
import type { LayoutProps } from '@/lib/page-props';
import { timeToRead, withDeadline, withFreshDeadline } from '@/lib/runtime/deadline';
import { isBuild, settings } from '@/lib/runtime/env';
import { ContentModelError, ExistenceUnknownError } from '@/lib/runtime/errors';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { afterResponse } from '@/lib/runtime/server-state';
import { REVALIDATE_SECONDS, STALE_FALLBACK_TIMEOUT_MS } from '@/lib/swr-value';

/** For an incomplete page. */
const RETRY_SECONDS = 3;

export type PageProps<Props> = Props & {
  layout: LayoutProps;
  canonical: string;
  ogImage: string;
  contentReadAt?: number;
};

/**
 * @param path encoded
 * @throws ExistenceUnknownError: an outage is never a 404
 */
export async function getPageProps<Props>(
  context: GetStaticPropsContext,
  path: string,
  render: (pageContext: PageContext) => PageResult<Props> | Promise<PageResult<Props>>,
): Promise<GetStaticPropsResult<PageProps<Props>>> {
  const draftMode = draftModeOf(context);
  const redirect = await redirectWithoutDrafts(draftMode, path);
  if (redirect) return redirect;
  return withFreshDeadline(async () => {
    const kind = renderKindOf(draftMode, context);
    const older = kind === 'isr' ? instances().staleProps(path) : undefined;
    const rendered = await countRender(kind, async () => {
      const pageContext = await loadPageContext(kind);
      if (older !== undefined && isBehindPublish(pageContext)) {
        serveStaleInOutage();
        throw new ExistenceUnknownError(path);
      }
      return renderUpToDate(pageContext, render);
    }).catch((error: unknown) => {
      if (older === undefined) throw error;
      metrics().olderPages.inc();
      logOlderPage(path, error);
    });
    // Pages are cached per build, so these props fit.
    if (rendered === undefined) {
      return { props: older as PageProps<Props>, revalidate: RETRY_SECONDS };
    }
    const { pageContext, result } = rendered;
    const { catalogue, isStale, readAt } = pageContext;
    const isDraft = pageContext.kind === 'draft';
    if (result.kind === 'ok') {
      const { entryIds, isComplete = true } = result;
      if (!isDraft) {
        await recordRender({ path, status: 200, readAt, isComplete, entryIds });
        if (!isBuild()) afterResponse(instances().savePath(path));
      }
      const canonical = `${settings().siteUrl}${result.canonicalPath ?? path}`;
      return {
        props: {
          ...result.props,
          layout: await layoutOf(pageContext, path),
          canonical,
          ogImage: ogImageUrl(isDraft, result.ogImage),
          ...(instances().exposesReadAt ? { contentReadAt: readAt } : {}),
        },
        revalidate: isComplete ? REVALIDATE_SECONDS : RETRY_SECONDS,
      };
    }
    const ofDraft =
      isDraft && result.kind !== 'redirect' ? await draftRedirect(catalogue, path) : undefined;
    const moved =
      result.kind === 'redirect' ? result : (ofDraft ?? (await findRedirect(catalogue, path)));
    const configured = result.kind === 'redirect' ? undefined : edgeRedirect(pageContext, path);
    const to = configured ?? moved?.to;
    if (!isDraft) {
      const entryId = moved?.entryId ?? (await entryFormerlyAt(path));
      const status = to === undefined ? 404 : 308;
      await recordRender({ path, status, readAt, isStale, entryId });
      if (!isStale && !isBuild()) await instances().deletePage(path);
    }
    // Next's build fails on redirects.
    if (to !== undefined && !isBuild()) {
      return { redirect: { destination: to, permanent: true }, revalidate: REVALIDATE_SECONDS };
    }
    if (isStale) throw new ExistenceUnknownError(path);
    return { notFound: true, revalidate: REVALIDATE_SECONDS };
  });
}

async function layoutOf({ layout, catalogue }: PageContext, path: string): Promise<LayoutProps> {
  if (layout.preview === undefined) return layout;
  const banner = await draftBannerText(catalogue, path);
  return { ...layout, preview: { ...layout.preview, banner } };
}

/** Nobody would notice these errors, as the older page is still served. */
function logOlderPage(path: string, error: unknown): void {
  // Errors of the model are logged when it is read.
  if (error instanceof ContentModelError || recordIfOutage(error)) return;
  logError('page.failed', 'A page could not be rendered again; its older version is served.', {
    path,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}

type Rendered<Props> = { pageContext: PageContext; result: PageResult<Props> };

async function countRender<Props>(
  reason: PageContext['kind'],
  render: () => Promise<Rendered<Props>>,
): Promise<Rendered<Props>> {
  try {
    const rendered = await render();
    metrics().pagesRendered.inc({ reason, outcome: rendered.result.kind });
    return rendered;
  } catch (error) {
    metrics().pagesRendered.inc({ reason, outcome: 'failed' });
    throw error;
  }
}

/** Renders again if something was published meanwhile. */
async function renderUpToDate<Props>(
  pageContext: PageContext,
  render: (pageContext: PageContext) => PageResult<Props> | Promise<PageResult<Props>>,
): Promise<Rendered<Props>> {
  const result = await render(pageContext);
  const isOvertaken =
    pageContext.kind === 'isr' &&
    !pageContext.isStale &&
    isOlderThanLastPublish(pageContext.readAt);
  if (!isOvertaken) return { pageContext, result };
  try {
    return await withDeadline(timeToRead(STALE_FALLBACK_TIMEOUT_MS), async () => {
      const newer = await loadPageContext('on-demand');
      return { pageContext: newer, result: await render(newer) };
    });
  } catch {
    // Contentful has gone down or is slow.
    return { pageContext, result };
  }
}

const isBehindPublish = ({ isStale, readAt }: PageContext) =>
  isStale && isOlderThanLastPublish(readAt);

function renderKindOf(
  draftMode: DraftMode,
  { revalidateReason }: GetStaticPropsContext,
): PageContext['kind'] {
  if (draftMode === 'on') return 'draft';
  return revalidateReason === 'on-demand' ? 'on-demand' : 'isr';
}
