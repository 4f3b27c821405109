import Head from 'next/head';
import { useLanguage } from '@/components/site/use-words';
import type { Translation } from '@/lib/page-props';

/** The default language comes first. */
export function HreflangLinks({ translations }: { translations: readonly Translation[] }) {
  const { tag: own } = useLanguage();
  const [first] = translations;
  // `url` is absent in all languages if the page is hidden from search engines.
  if (first?.url === undefined) return null;
  const others = translations.filter(({ tag }) => tag !== own);
  return (
    <Head>
      {[...translations, { ...first, tag: 'x-default' }].map(({ tag, url }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={url} />
      ))}
      <meta property="og:locale" content={openGraphLocale(own)} />
      {others.map(({ tag }) => (
        <meta key={`og ${tag}`} property="og:locale:alternate" content={openGraphLocale(tag)} />
      ))}
    </Head>
  );
}

const openGraphLocale = (tag: string) => tag.replaceAll('-', '_');
