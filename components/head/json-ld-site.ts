import { homeCopy } from '@/copy/home';
import { siteCopy } from '@/copy/site';
import { site } from '@/site.config';
import type { Thing } from './json-ld-text';

/** The site, and how to search it. */
export function jsonLdSite(canonical: string): Thing {
  const { name, tagline, search } = siteCopy;
  return {
    '@type': 'WebSite',
    name,
    alternateName: tagline,
    description: homeCopy.hero.lead,
    url: canonical,
    inLanguage: site.language,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${new URL(search.href, canonical).href}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}
