import type { GetStaticPropsContext, GetStaticPropsResult } from 'next';
import { stampsOf, unprovenStamp } from '@/lib/cards/page-stamp';
import { deletePageFiles } from '@/lib/next-internals/delete-page-files';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { recordIfOutage } from '@/lib/observability/content-outage';
import { logError } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { configuredRedirect } from '@/lib/page/configured-redirect';
import { draftBannerText, draftRedirect } from '@/lib/page/draft-changes';
import { type DraftMode, draftModeOf, redirectWithoutDrafts } from '@/lib/page/draft-mode';
import { ogImageUrl } from '@/lib/page/og-image-url';
import { loadPageContext, type PageContext } from '@/lib/page/page-context';
import type { PageResult } from '@/lib/page/page-result';
import { absentStamp, findRedirect } from '@/lib/page/redirects';
import { serveStaleInOutage } from '@/lib/page/serve-stale-in-outage';
import { translationLinks } from '@/lib/page/translation-links';
import { saveFunctionRecord } from '@/lib/page-cache/functions-store';
import { type Render, recordRender, recordText } from '@/lib/page-cache/page-records';
import { olderProps } from '@/lib/page-cache/reading-rule';
import { store } from '@/lib/page-cache/store';
import type { LayoutProps } from '@/lib/page-props';
import { timeToRead, withDeadline, withFreshDeadline } from '@/lib/runtime/deadline';
import { isBuild, settings } from '@/lib/runtime/env';
import { ContentModelError, ExistenceUnknownError } from '@/lib/runtime/errors';
import { inLanguage, languageWithId } from '@/lib/runtime/languages';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { afterResponse } from '@/lib/runtime/server-state';
import { pageUrl } from '@/lib/runtime/urls';
import { REVALIDATE_SECONDS, STALE_FALLBACK_TIMEOUT_MS } from '@/lib/swr-value';

/** Incomplete and older pages are rendered again after this time. */
const RETRY_SECONDS = 3;

export type PageProps<Props> = Props & {
  layout: LayoutProps;
  canonical: string;
  ogImage: string;
  /** The page's stamp and picks, for the page cache. */
  pageRecord?: string;
};

/**
 * @param ownPath URL-encoded, without the language
 * @throws ExistenceUnknownError in an outage. Never turn it into a 404.
 */
export async function getPageProps<Props>(
  context: GetStaticPropsContext,
  ownPath: string,
  render: (pageContext: PageContext) => PageResult<Props> | Promise<PageResult<Props>>,
): Promise<GetStaticPropsResult<PageProps<Props>>> {
  const language = languageWithId(context.locale);
  const path = inLanguage(ownPath, language);
  const draftMode = draftModeOf(context);
  const redirect = await redirectWithoutDrafts(draftMode, ownPath, context.locale);
  if (redirect) return redirect;
  return withFreshDeadline(async () => {
    const kind = renderKindOf(draftMode, context);
    const older = kind === 'isr' ? olderProps(path) : undefined;
    const rendered = await countRender(kind, async () => {
      const pageContext = await loadPageContext(kind, context.locale);
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
    // Pages are cached per build, so the older props fit this code.
    if (rendered === undefined) {
      return { props: older as PageProps<Props>, revalidate: RETRY_SECONDS };
    }
    const { pageContext, result } = rendered;
    const { catalogue, isStale, readAt } = pageContext;
    const isDraft = pageContext.kind === 'draft';
    if (result.kind === 'ok') {
      const { entryIds, isComplete = true, isTextCurrent = true, picks = [] } = result;
      const known = stampsOf(catalogue)(path, picks) ?? '';
      const stamp = isComplete && isTextCurrent ? known : unprovenStamp(known);
      if (!isDraft) await saveRender({ path, readAt, stamp, picks }, entryIds);
      const canonical = pageUrl(catalogue, result.canonicalPath ?? ownPath);
      return {
        props: {
          ...result.props,
          layout: { ...(await layoutOf(pageContext, path)), ...translationLinks(catalogue, path) },
          canonical,
          ogImage: ogImageUrl(isDraft, catalogue, result.ogImage),
          ...(isDraft ? {} : { pageRecord: recordText({ stamp, picks }) }),
        },
        revalidate: isComplete ? REVALIDATE_SECONDS : RETRY_SECONDS,
      };
    }
    const ofDraft =
      isDraft && result.kind !== 'redirect' ? await draftRedirect(catalogue, path) : undefined;
    const moved =
      result.kind === 'redirect'
        ? { to: inLanguage(result.to, language) }
        : (ofDraft ?? (await findRedirect(catalogue, path)));
    const configured =
      result.kind === 'redirect' ? undefined : configuredRedirect(pageContext, path);
    const to = configured?.to ?? moved?.to;
    if (!isDraft) {
      const stamp = await absentStamp(catalogue, path);
      await saveRender({ path, readAt, stamp, picks: [] }, []);
      const hasFiles = !isBuild() && settings().deployment !== 'serverless';
      if (!isStale && hasFiles) await deletePageFiles(path);
    }
    // Next's build fails on redirects.
    if (to !== undefined && !isBuild()) {
      const permanent = configured?.permanent ?? true;
      return { redirect: { destination: to, permanent }, revalidate: REVALIDATE_SECONDS };
    }
    if (isStale) throw new ExistenceUnknownError(path);
    return { notFound: true, revalidate: REVALIDATE_SECONDS };
  });
}

/** Serverless platforms cache pages themselves, so the record is saved separately. */
async function saveRender(render: Render, entryIds: Iterable<string>): Promise<void> {
  await recordRender(render, entryIds);
  if (settings().deployment !== 'serverless') return;
  const { path, readAt, stamp, picks } = render;
  const version = isBuild() ? BUILD : store().versions.at(readAt);
  const saved = saveFunctionRecord(path, { stamp, picks, version });
  if (isBuild()) await saved;
  else afterResponse(saved);
}

async function layoutOf({ layout, catalogue }: PageContext, path: string): Promise<LayoutProps> {
  if (layout.preview === undefined) return layout;
  const banner = await draftBannerText(catalogue, path);
  return { ...layout, preview: { ...layout.preview, banner } };
}

/** Visitors get the older page, so nobody would notice these errors otherwise. */
function logOlderPage(path: string, error: unknown): void {
  // Errors in the content model are logged when the model is read.
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
      const newer = await loadPageContext('on-demand', pageContext.catalogue.language.id);
      return { pageContext: newer, result: await render(newer) };
    });
  } catch {
    // If Contentful is down or slow, visitors get the older content.
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
