import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import { hasPage } from '@/lib/catalogue/page-registry';
import { type RedirectTarget, redirectsFrom } from '@/lib/catalogue/redirects';
import { languageOfPath } from '@/lib/runtime/language-paths';
import { inLanguage } from '@/lib/runtime/languages';
import { perCatalogue } from '@/lib/runtime/server-state';

/** Paths are without the language. */
export const redirectsOf = perCatalogue('redirects', (catalogue: Catalogue) =>
  redirectsFrom(catalogue.redirects, (path) =>
    hasPage(catalogue, inLanguage(path, catalogue.language)),
  ),
);

/**
 * @param path encoded, with its language
 * @returns a target on this site also with its language
 */
export function publishedRedirect(catalogue: Catalogue, path: string): RedirectTarget | undefined {
  const { language, path: own } = languageOfPath(path);
  const found = redirectsOf(catalogueIn(catalogue, language)).find(own);
  return found?.to.startsWith('/') ? { ...found, to: inLanguage(found.to, language) } : found;
}
