import type { Catalogue } from '@/lib/catalogue/catalogue';
import { hasPage } from '@/lib/catalogue/page-registry';
import { decodeSegments } from '@/lib/catalogue/site-path';
import type { EdgeSettings } from '@/lib/edge-config/settings';
import { settings } from '@/lib/runtime/env';

export type RedirectContext = { edge: EdgeSettings; catalogue: Catalogue };

/** Not if they loop: browsers would cache that. */
export function edgeRedirect(
  { edge, catalogue }: RedirectContext,
  path: string,
): string | undefined {
  const first = targetOf(edge, path);
  const seen = new Set([path]);
  for (let at = first; at !== undefined; at = targetOf(edge, at.pathname)) {
    if (seen.has(at.pathname)) return undefined;
    const isReadable = decodeSegments(at.pathname) !== undefined;
    if (!isReadable || hasPage(catalogue, at.pathname)) break;
    seen.add(at.pathname);
  }
  return first && `${first.pathname}${first.search}${first.hash}`;
}

/** May be configured encoded or not. */
function targetOf({ redirects }: EdgeSettings, path: string): URL | undefined {
  const from = [path, decodeURI(path), decodeURIComponent(path)].find((form) =>
    Object.hasOwn(redirects, form),
  );
  const target = from === undefined ? undefined : redirects[from];
  return target === undefined ? undefined : new URL(target, settings().siteUrl);
}
