/** Which page somebody meant who typed its path in other capitals, or a template's without its filter. */

import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPages } from '@/lib/catalogue/page-registry';
import { hasSlugs, type PageKind, pageKindOf } from '@/lib/page-kinds';

/** Walks all templates, so only for paths that no page has. @param path encoded */
export function matchPathLoosely(
  catalogue: Catalogue,
  path: string,
): { to: string; entryId: string } | undefined {
  const kind = pageKindOf(path);
  if (kind === undefined || !hasSlugs(kind)) return undefined;
  const wanted = decodeURIComponent(path.split('/').at(-1) ?? '').toLowerCase();
  const kinds: readonly PageKind[] = kind === 'filter' ? ['filter', 'template'] : [kind];
  for (const one of kinds) {
    const meant = entryPages(catalogue, one).find(({ slug }) => slug.toLowerCase() === wanted);
    const to = meant?.paths()[0];
    if (meant !== undefined && to !== undefined) return { to, entryId: meant.entryId };
  }
  return undefined;
}
