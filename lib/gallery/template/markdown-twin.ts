/** `/templates/{filterSlug}/{templateSlug}/index.md`: a template's page for readers that are no browser. */
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { belongsUnder, canonicalPath, markdownPath, templatePath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { withFreshDeadline } from '#lib/deadline';
import { settings } from '#lib/env';
import { reasonOf, ServiceSilentError } from '#lib/errors';
import { movedTo } from '#lib/gallery/page/moved-pages';
import type { Moved } from '#lib/gallery/page/outcome';
import { beginVisit } from '#lib/gallery/page/visit';
import { allowSharedCache } from '#lib/gallery/server/shared-cache-control';
import { keptOverview } from '#lib/gallery/template/kept-overviews';
import {
  type TemplateMarkdownWords,
  templateMarkdown,
} from '#lib/gallery/template/template-markdown';
import { logWarning } from '#lib/log';

const RETRY_SECONDS = 30;
const SUFFIX = '.md';

type Answer = GetServerSidePropsResult<Record<string, never>>;
type Response = GetServerSidePropsContext['res'];

/**
 * Writes the file as the answer. Of drafts it knows nothing.
 * @throws ServiceSilentError where the template is unknown and the service can't be asked: never a 404
 */
export function answerWithMarkdown(
  res: Response,
  { filterSlug, templateSlug }: { filterSlug: string; templateSlug: string },
  words: TemplateMarkdownWords,
): Promise<Answer> {
  return withFreshDeadline(async () => {
    const { catalogue, isLastGood } = await beginVisit('usual');
    const template = catalogue.templateBySlug.get(templateSlug);
    const path = templatePath(filterSlug, templateSlug);
    if (template === undefined) {
      const moved = await movedTo(catalogue, path);
      if (moved !== undefined) return redirectTo(res, moved.to);
      if (isLastGood) throw new ServiceSilentError(path);
      return sayThereIsNone(res);
    }
    const canonical = canonicalPath(catalogue, template);
    if (!belongsUnder(catalogue, template, filterSlug)) return redirectTo(res, canonical);
    try {
      const overview = await keptOverview(template.id, catalogue.textFields);
      const text = templateMarkdown(catalogue, template, overview, words);
      res.setHeader('Content-Type', 'text/markdown; charset=utf-8');
      // An overview may hold anything: it is never to be taken for a page.
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Link', `<${settings().siteUrl}${canonical}>; rel="canonical"`);
      allowSharedCache(res);
      res.end(text);
    } catch (error) {
      logWarning('gallery.markdown-unavailable', `${path}: ${reasonOf(error)}`);
      res.statusCode = 503;
      res.setHeader('Retry-After', RETRY_SECONDS);
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Content-Type', 'text/plain; charset=utf-8');
      res.end(`${words.unavailable}\n`);
    }
    return { props: {} };
  });
}

function redirectTo(res: Response, page: string): Answer {
  allowSharedCache(res);
  return { redirect: { destination: markdownPath(page), permanent: true } };
}

/**
 * A page's address with `.md` leads to its Markdown. A template may have a slug that ends so: it is
 * looked for first, and this is asked only where there is none.
 */
export function markdownOf(catalogue: Catalogue, templateSlug: string): Moved | undefined {
  if (!templateSlug.endsWith(SUFFIX)) return undefined;
  const template = catalogue.templateBySlug.get(templateSlug.slice(0, -SUFFIX.length));
  if (template === undefined) return undefined;
  const to = markdownPath(canonicalPath(catalogue, template));
  return { kind: 'moved', to, entryId: template.id };
}

/** In words, and kept as long as a file would be: a cache that still has the file must let it go. */
function sayThereIsNone(res: Response): Answer {
  res.statusCode = 404;
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  allowSharedCache(res);
  res.end('There is no such template.\n');
  return { props: {} };
}
