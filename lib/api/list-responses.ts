/** These lists contain published templates only. */

import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { feedsWords } from '@/copy/feeds';
import { listMarkdown } from '@/lib/api/list-markdown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Filter } from '@/lib/catalogue/filters';
import { filterPath } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import { sendSharedText, setSharedCacheControl } from '@/lib/http/cache-control';
import {
  readSearchParams,
  refusalMessage,
  type SearchQuery,
} from '@/lib/listing/parse-search-params';
import { searchResults } from '@/lib/listing/search-page-props';
import {
  EMPTY_SELECTION,
  type Selection,
  selectionFeedPath,
  selectionPath,
} from '@/lib/listing/selection';
import { configuredRedirect } from '@/lib/page/configured-redirect';
import { loadPageContext, type PageContext } from '@/lib/page/page-context';
import { findRedirect } from '@/lib/page/redirects';
import { RSS_TYPE, rssXml } from '@/lib/page/rss';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { ExistenceUnknownError } from '@/lib/runtime/errors';
import { inLanguage } from '@/lib/runtime/languages';
import { pageUrl } from '@/lib/runtime/urls';

type FileResult = GetServerSidePropsResult<Record<string, never>>;
type FileResponse = GetServerSidePropsContext['res'];

export function sendFilterFeed(
  res: FileResponse,
  filterSlug: string,
  locale?: string,
): Promise<FileResult> {
  return withFilter(res, locale, filterSlug, 'feed.xml', ({ catalogue }, filter) => {
    sendFeed(res, catalogue, { ...EMPTY_SELECTION, filters: [filter] }, filter.templates);
  });
}

export function sendListMarkdown(
  res: FileResponse,
  filterSlug: string | undefined,
  locale?: string,
): Promise<FileResult> {
  const sendList = (pageContext: PageContext, filter?: Filter) => {
    const selection = { ...EMPTY_SELECTION, filters: filter === undefined ? [] : [filter] };
    const text = listMarkdown(pageContext, selection);
    const canonical = pageUrl(pageContext.catalogue, selectionPath(selection));
    res.setHeader('Link', `<${canonical}>; rel="canonical"`);
    sendSharedText(res, 'text/markdown', text);
  };
  if (filterSlug !== undefined) return withFilter(res, locale, filterSlug, 'index.md', sendList);
  return withFreshDeadline(async () => {
    sendList(await loadPageContext('isr', locale));
    return { props: {} };
  });
}

export function sendSearchFeed(
  res: FileResponse,
  query: SearchQuery,
  locale?: string,
): Promise<FileResult> {
  return withFreshDeadline(async () => {
    const pageContext = await loadPageContext('isr', locale);
    const { catalogue } = pageContext;
    const params = await readSearchParams(pageContext, query);
    if (params.problems.length > 0) {
      res.statusCode = 400;
      res.setHeader('Content-Type', 'text/plain; charset=utf-8');
      setSharedCacheControl(res, 'no-store');
      res.end(`${refusalMessage(params.problems)}\n`);
      return { props: {} };
    }
    const { filters, term } = params.selection;
    const selection = { ...EMPTY_SELECTION, filters, term };
    const { templates } = searchResults(catalogue, params);
    sendFeed(res, catalogue, selection, templates);
    return { props: {} };
  });
}

function sendFeed(
  res: FileResponse,
  catalogue: Catalogue,
  selection: Selection,
  templates: readonly Template[],
): void {
  const path = inLanguage(selectionFeedPath(selection), catalogue.language);
  const pagePath = inLanguage(selectionPath(selection), catalogue.language);
  const words = feedsWords(catalogue.language).feed(selection);
  const feed = { ...words, path, pagePath, templates };
  sendSharedText(res, RSS_TYPE, rssXml(catalogue, feed));
}

/** @throws ExistenceUnknownError in an outage, which must never become a 404 */
function withFilter(
  res: FileResponse,
  locale: string | undefined,
  filterSlug: string,
  file: string,
  sendFile: (pageContext: PageContext, filter: Filter) => void,
): Promise<FileResult> {
  return withFreshDeadline(async () => {
    const pageContext = await loadPageContext('isr', locale);
    const { catalogue, isStale } = pageContext;
    const filter = catalogue.filterBySlug.get(filterSlug);
    if (filter !== undefined) {
      sendFile(pageContext, filter);
      return { props: {} };
    }
    const path = inLanguage(filterPath(filterSlug), catalogue.language);
    const to = await filterFormerlyAt(pageContext, path);
    if (to !== undefined) {
      setSharedCacheControl(res);
      return { redirect: { destination: `${to}/${file}`, permanent: true } };
    }
    if (isStale) throw new ExistenceUnknownError(path);
    // Caches replace the old file with this answer.
    res.statusCode = 404;
    sendSharedText(res, 'text/plain', 'There is no such filter.\n');
    return { props: {} };
  });
}

/** `findRedirect` may return a template with a similar path. */
async function filterFormerlyAt(
  pageContext: PageContext,
  path: string,
): Promise<string | undefined> {
  const { catalogue } = pageContext;
  const to = configuredRedirect(pageContext, path)?.to ?? (await findRedirect(catalogue, path))?.to;
  return [...catalogue.filterBySlug.keys()]
    .map((slug) => inLanguage(filterPath(slug), catalogue.language))
    .find((one) => one === to);
}
