import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { feedsWords } from '@/copy/feeds';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { belongsUnder, canonicalPath, markdownPath, templatePath } from '@/lib/catalogue/paths';
import { sendSharedText, setSharedCacheControl } from '@/lib/http/cache-control';
import { logWarning } from '@/lib/observability/log';
import { loadPageContext } from '@/lib/page/page-context';
import type { PageRedirect } from '@/lib/page/page-result';
import { findRedirect } from '@/lib/page/redirects';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { ExistenceUnknownError, reasonOf } from '@/lib/runtime/errors';
import { inLanguage } from '@/lib/runtime/languages';
import { urlOf } from '@/lib/runtime/urls';
import { cachedOverview } from '@/lib/template/overview-cache';
import { templateMarkdown } from '@/lib/template/template-markdown';

const RETRY_SECONDS = 30;
const SUFFIX = '.md';

type FileResult = GetServerSidePropsResult<Record<string, never>>;
type FileResponse = GetServerSidePropsContext['res'];

/**
 * Sends published templates only.
 * @throws ExistenceUnknownError in an outage, which must never become a 404
 */
export function sendTemplateMarkdown(
  res: FileResponse,
  { filterSlug, templateSlug }: { filterSlug: string; templateSlug: string },
  locale?: string,
): Promise<FileResult> {
  return withFreshDeadline(async () => {
    const { catalogue, isStale } = await loadPageContext('isr', locale);
    const { language } = catalogue;
    const template = catalogue.templateBySlug.get(templateSlug);
    const path = inLanguage(templatePath(filterSlug, templateSlug), language);
    if (template === undefined) {
      const moved = await findRedirect(catalogue, path);
      if (moved !== undefined) return redirectTo(res, moved.to);
      if (isStale) throw new ExistenceUnknownError(path);
      // Caches replace the old file with this answer.
      res.statusCode = 404;
      sendSharedText(res, 'text/plain', 'There is no such template.\n');
      return { props: {} };
    }
    const canonical = inLanguage(canonicalPath(catalogue, template), language);
    if (!belongsUnder(catalogue, template, filterSlug)) return redirectTo(res, canonical);
    try {
      const overview = await cachedOverview(template.id, catalogue.textFields, language);
      const text = templateMarkdown(catalogue, template, overview);
      res.setHeader('Link', `<${urlOf(canonical)}>; rel="canonical"`);
      sendSharedText(res, 'text/markdown', text);
    } catch (error) {
      logWarning('gallery.markdown-unavailable', `${path}: ${reasonOf(error)}`);
      res.statusCode = 503;
      res.setHeader('Retry-After', RETRY_SECONDS);
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Content-Type', 'text/plain; charset=utf-8');
      res.end(`${feedsWords(catalogue.language).markdown.unavailable}\n`);
    }
    return { props: {} };
  });
}

function redirectTo(res: FileResponse, page: string): FileResult {
  setSharedCacheControl(res);
  return { redirect: { destination: markdownPath(page), permanent: true } };
}

export function templateMarkdownRedirect(
  catalogue: Catalogue,
  templateSlug: string,
): PageRedirect | undefined {
  if (!templateSlug.endsWith(SUFFIX)) return undefined;
  const template = catalogue.templateBySlug.get(templateSlug.slice(0, -SUFFIX.length));
  if (template === undefined) return undefined;
  const to = markdownPath(canonicalPath(catalogue, template));
  return { kind: 'redirect', to, entryId: template.id };
}
