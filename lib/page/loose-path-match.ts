import type { Catalogue } from '@/lib/catalogue/catalogue';
import { type EntryPage, entryPages } from '@/lib/catalogue/page-registry';
import { CONTENT_KINDS } from '@/lib/runtime/content-kinds';
import { hasSlugs, type PageKind, pageKindOf } from '@/lib/runtime/page-kinds';
import { perCatalogue } from '@/lib/runtime/server-state';

/** “é” may be one character, or a letter and an accent. */
const loose = (slug: string) => slug.normalize().toLowerCase();

/** @param path encoded */
export function matchPathLoosely(
  catalogue: Catalogue,
  path: string,
): { to: string; entryId: string } | undefined {
  const kind = pageKindOf(path);
  if (kind === undefined || !hasSlugs(kind)) return undefined;
  const wanted = loose(decodeURIComponent(path.split('/').at(-1) ?? ''));
  const kinds: readonly PageKind[] = kind === 'filter' ? ['filter', 'template'] : [kind];
  for (const one of kinds) {
    const meant = pagesByLooseSlug(catalogue).get(`${one} ${wanted}`);
    const to = meant?.paths()[0];
    if (meant !== undefined && to !== undefined) return { to, entryId: meant.entryId };
  }
  return undefined;
}

const pagesByLooseSlug = perCatalogue('pagesByLooseSlug', (catalogue: Catalogue) => {
  const pages = new Map<string, EntryPage>();
  for (const kind of ['filter', 'template', ...CONTENT_KINDS] as const) {
    for (const page of entryPages(catalogue, kind)) {
      const key = `${kind} ${loose(page.slug)}`;
      if (!pages.has(key)) pages.set(key, page);
    }
  }
  return pages;
});
