import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPages } from '@/lib/catalogue/page-registry';
import { hasSlugs, type PageKind, pageKindOf } from '@/lib/runtime/page-kinds';

/** “é” may be one character, or a letter and an accent. */
const loose = (slug: string) => slug.normalize().toLowerCase();

/** Slow: walks all templates. @param path encoded */
export function matchPathLoosely(
  catalogue: Catalogue,
  path: string,
): { to: string; entryId: string } | undefined {
  const kind = pageKindOf(path);
  if (kind === undefined || !hasSlugs(kind)) return undefined;
  const wanted = loose(decodeURIComponent(path.split('/').at(-1) ?? ''));
  const kinds: readonly PageKind[] = kind === 'filter' ? ['filter', 'template'] : [kind];
  for (const one of kinds) {
    const meant = entryPages(catalogue, one).find(({ slug }) => loose(slug) === wanted);
    const to = meant?.paths()[0];
    if (meant !== undefined && to !== undefined) return { to, entryId: meant.entryId };
  }
  return undefined;
}
