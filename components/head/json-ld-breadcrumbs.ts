import type { BreadcrumbList } from 'schema-dts';
import { siteWords } from '@/copy/site';
import type { Crumb } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import type { Language } from '@/lib/runtime/languages';

export function breadcrumbList(
  crumbs: readonly Crumb[],
  page: { name: string; url: string },
  language: Language,
): BreadcrumbList {
  const way = [siteWords(language).templates, ...crumbs].map(({ name, href }) => ({
    name,
    url: new URL(addressOf(language.prefix + href), page.url).href,
  }));
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...way, page].map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
