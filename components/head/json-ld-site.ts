import type { SearchAction, WebSite } from 'schema-dts';
import { homeWords } from '@/copy/home';
import { siteWords } from '@/copy/site';
import { addressOf } from '@/lib/runtime/addresses.js';
import type { Language } from '@/lib/runtime/languages';

export function jsonLdSite(canonical: string, language: Language): WebSite {
  const { name, tagline, search } = siteWords(language);
  const action = addressOf(language.prefix + search.href);
  // The types lack 'query-input', which search engines require.
  const searchAction: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${new URL(action, canonical).href}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    name,
    alternateName: tagline,
    description: homeWords(language).summary,
    url: canonical,
    inLanguage: language.tag,
    potentialAction: searchAction,
  };
}
