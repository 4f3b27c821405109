import { z } from 'zod';
import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import { hasPage } from '@/lib/catalogue/page-registry';
import { type RedirectEntry, type RedirectTarget, redirectsFrom } from '@/lib/catalogue/redirects';
import { type ContentRead, parseEntries, readCollections } from '@/lib/contentful/content-read';
import { typeId, withSiteNames } from '@/lib/contentful/field-names';
import { schemasOf } from '@/lib/contentful/field-rules';
import { entrySys } from '@/lib/contentful/field-schemas';
import { entryIssues } from '@/lib/contentful/find-entry-issues';
import { type ParsedEntry, valuesOf } from '@/lib/contentful/invalid-entries';
import type { Links } from '@/lib/contentful/parse-collection';
import { inLanguage, languageOfPath } from '@/lib/runtime/language-paths';
import { perCatalogue } from '@/lib/runtime/server-state';

/** Oldest first: a new redirect never displaces an older one. */
const ORDER = 'sys.createdAt,sys.id';

const entrySchema = z.object({ sys: entrySys, fields: z.object(schemasOf('redirect')) });

export async function getRedirects(read: ContentRead): Promise<RedirectEntry[]> {
  const query = { content_type: typeId('redirect'), order: ORDER, include: 0 };
  const collections = await readCollections(query, 'redirects', read);
  return valuesOf(await parseEntries('redirect', collections, parseRedirect, read));
}

function parseRedirect(item: unknown, { linked }: Links): ParsedEntry<RedirectEntry> {
  const entry = withSiteNames('redirect', item);
  const { data } = entrySchema.safeParse(entry);
  const value = data && { id: data.sys.id, ...data.fields };
  return { value, problems: [], issues: entryIssues('redirect', entry, linked) };
}

/** Paths are without the language. */
export const redirectsOf = perCatalogue('redirects', (catalogue: Catalogue) =>
  redirectsFrom(catalogue.redirects, (path) =>
    hasPage(catalogue, inLanguage(path, catalogue.language)),
  ),
);

/** @param path encoded, with its language; so is a target on this site */
export function publishedRedirect(catalogue: Catalogue, path: string): RedirectTarget | undefined {
  const { language, path: own } = languageOfPath(path);
  const found = redirectsOf(catalogueIn(catalogue, language)).find(own);
  return found?.to.startsWith('/') ? { ...found, to: inLanguage(found.to, language) } : found;
}
