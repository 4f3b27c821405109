import { homeCopy } from '#components/home/home-copy';
import { siteCopy } from '#components/site/site-copy';
import type { Thing } from './structured-data';

/** The site, and how to search it. */
export function structuredSite(canonical: string): Thing {
  const { name, tagline, search } = siteCopy;
  return {
    '@type': 'WebSite',
    name,
    alternateName: tagline,
    description: homeCopy.hero.lead,
    url: canonical,
    inLanguage: 'en',
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
