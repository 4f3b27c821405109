import type { Catalogue } from '@/lib/catalogue/catalogue';
import { sitemapAddresses } from '@/lib/catalogue/page-registry';
import { logWarningOnce } from '@/lib/observability/log';
import { xmlElement } from '@/lib/page/xml';
import { settings } from '@/lib/runtime/env';

/** The protocol's limit. */
const MAX_ADDRESSES = 50_000;

export function sitemapXml(catalogue: Catalogue): string {
  const { siteUrl } = settings();
  const all = sitemapAddresses(catalogue);
  if (all.length > MAX_ADDRESSES) {
    const listed = `the sitemap lists the first ${MAX_ADDRESSES}`;
    logWarningOnce('content.shortened', `Of ${all.length} addresses ${listed}`);
  }
  const urls = all.slice(0, MAX_ADDRESSES).map(({ path, updatedAt }) => {
    const lastmod = isDate(updatedAt) ? xmlElement('lastmod', updatedAt) : '';
    return `<url>${xmlElement('loc', siteUrl + path)}${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

const isDate = (text: string) => !Number.isNaN(Date.parse(text));
