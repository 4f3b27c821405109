import type { Catalogue } from '@/lib/catalogue/catalogue';
import { sitemapAddresses, translationsOf } from '@/lib/catalogue/page-registry';
import { logWarningOnce } from '@/lib/observability/log';
import { xmlElement, xmlText } from '@/lib/page/xml';
import { leavesZone } from '@/lib/runtime/addresses.js';
import { LANGUAGES } from '@/lib/runtime/languages';
import { urlOf } from '@/lib/runtime/urls';

/** The sitemap protocol's limit. */
const MAX_ADDRESSES = 50_000;

const XHTML = LANGUAGES.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';

export function sitemapXml(catalogue: Catalogue): string {
  const all = [...catalogue.inLanguages.values()]
    .flatMap(sitemapAddresses)
    .filter(({ path }) => !leavesZone(path));
  if (all.length > MAX_ADDRESSES) {
    const listed = `the sitemap lists the first ${MAX_ADDRESSES}`;
    logWarningOnce('content.shortened', `Of ${all.length} addresses ${listed}`);
  }
  const urls = all.slice(0, MAX_ADDRESSES).map(({ path, updatedAt }) => {
    const lastmod = isDate(updatedAt) ? xmlElement('lastmod', updatedAt) : '';
    const pages = translationsOf(catalogue, path).map((one) => [one.language.tag, one.path]);
    const forOthers = pages.slice(0, 1).map(([, its]) => ['x-default', its]);
    const alternates = [...pages, ...forOthers].map(
      ([tag, its = '']) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${xmlText(urlOf(its))}"/>`,
    );
    return `<url>${xmlElement('loc', urlOf(path))}${lastmod}${alternates.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${XHTML}>`,
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

const isDate = (text: string) => !Number.isNaN(Date.parse(text));
