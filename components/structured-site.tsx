import { siteCopy } from './site-copy';
import { StructuredData } from './structured-data';

/** The site, and how to search it. */
export function StructuredSite({ canonical }: { canonical: string }) {
  const { name, tagline, hero, search } = siteCopy;
  const site = {
    '@type': 'WebSite',
    name,
    alternateName: tagline,
    description: hero.lead,
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
  return <StructuredData things={[site]} />;
}
