import type { SearchAction, WebSite } from 'schema-dts';
import { homeCopy } from '@/copy/home';
import { siteCopy } from '@/copy/site';
import { site } from '@/site.config';

export function jsonLdSite(canonical: string): WebSite {
  const { name, tagline, search } = siteCopy;
  // The types lack 'query-input', which search engines require.
  const searchAction: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${new URL(search.href, canonical).href}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    name,
    alternateName: tagline,
    description: homeCopy.summary,
    url: canonical,
    inLanguage: site.language,
    potentialAction: searchAction,
  };
}
