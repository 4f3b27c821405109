/** `/sitemap.xml`: every page worth finding, once, at its canonical address. */
import { ALL_TEMPLATES_PATH, canonicalPath, filterPath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { settings } from '#lib/env';
import { xmlElement } from '#lib/gallery/texts/xml';

/** The protocol's own limit for one file. */
const MOST_ADDRESSES = 50_000;

type Address = { path: string; updatedAt: string };

export function sitemapXml(catalogue: Catalogue): string {
  const { siteUrl } = settings();
  const urls = [...addresses(catalogue)].slice(0, MOST_ADDRESSES).map(({ path, updatedAt }) => {
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

function* addresses(catalogue: Catalogue): Generator<Address> {
  const newest = latest(catalogue.templates);
  yield { path: '/', updatedAt: newest };
  yield { path: ALL_TEMPLATES_PATH, updatedAt: newest };
  for (const { value, templates } of catalogue.filterBySlug.values()) {
    // An empty list is a page, but nobody looks for it.
    if (templates.length === 0) continue;
    yield { path: filterPath(value.slug), updatedAt: latest([value, ...templates]) };
  }
  for (const template of catalogue.templates) {
    yield { path: canonicalPath(catalogue, template), updatedAt: template.updatedAt };
  }
}

/** ISO times in one form sort as text. */
function latest(dated: readonly { updatedAt: string }[]): string {
  return (
    dated
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? ''
  );
}

const isDate = (text: string) => !Number.isNaN(Date.parse(text));
