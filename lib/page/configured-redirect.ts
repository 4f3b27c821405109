import type { Catalogue } from '@/lib/catalogue/catalogue';
import { hasPage } from '@/lib/catalogue/page-registry';
import { decodeSegments } from '@/lib/catalogue/path-validation';
import type { RedirectTarget } from '@/lib/catalogue/redirects';
import { publishedRedirect } from '@/lib/contentful/published-redirects';
import type { EdgeSettings } from '@/lib/edge-config/settings';
import { urlOf } from '@/lib/runtime/urls';

export type RedirectContext = { edge: EdgeSettings; catalogue: Catalogue };

/**
 * Edge Config comes first: it takes effect at once, so it can correct published redirects. Loops
 * are ignored, because browsers would cache them.
 */
export function configuredRedirect(
  pageContext: RedirectContext,
  path: string,
): RedirectTarget | undefined {
  const home = urlOf('/');
  const first = targetOf(pageContext, path);
  const seen = new Set([path]);
  for (let at = first; at !== undefined; ) {
    const { origin, pathname } = new URL(at.to, home);
    if (origin !== new URL(home).origin) break;
    if (seen.has(pathname)) return undefined;
    const isReadable = decodeSegments(pathname) !== undefined;
    if (!isReadable || hasPage(pageContext.catalogue, pathname)) break;
    seen.add(pathname);
    at = targetOf(pageContext, pathname);
  }
  return first;
}

const targetOf = ({ edge, catalogue }: RedirectContext, path: string) =>
  edgeTarget(edge, path) ?? publishedRedirect(catalogue, path);

/** A redirect's path may be configured encoded or not. */
function edgeTarget({ redirects }: EdgeSettings, path: string): RedirectTarget | undefined {
  const from = [path, decodeURI(path), decodeURIComponent(path)].find((form) =>
    Object.hasOwn(redirects, form),
  );
  const target = from === undefined ? undefined : redirects[from];
  if (target === undefined) return undefined;
  const { pathname, search, hash } = new URL(target, urlOf('/'));
  return { to: `${pathname}${search}${hash}`, permanent: true };
}
