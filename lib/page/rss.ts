import { newestFirst, newSince } from '@/lib/cards/sort-templates';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { canonicalPath } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import { xmlElement, xmlText } from '@/lib/page/xml';
import { pageUrl, urlOf } from '@/lib/runtime/urls';

const MAX_ITEMS = 50;
const DUBLIN_CORE =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';
export const FEED_PATH = '/feed.xml';
export const RSS_TYPE = 'application/rss+xml';

export type FeedWords = { title: string; description: string };

/** Paths are encoded. */
export type Feed = FeedWords & {
  path: string;
  pagePath: string;
  templates: readonly Template[];
};

export function rssXml(
  catalogue: Catalogue,
  { title, description, path, pagePath, templates }: Feed,
): string {
  const self = xmlText(urlOf(path));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ${DUBLIN_CORE}>`,
    '<channel>',
    xmlElement('title', title),
    xmlElement('link', urlOf(pagePath)),
    xmlElement('description', description),
    xmlElement('language', catalogue.language.tag),
    `<atom:link href="${self}" rel="self" type="${RSS_TYPE}"/>`,
    ...newestFirst(templates)
      .slice(0, MAX_ITEMS)
      .map((template) => item(catalogue, template)),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function item(catalogue: Catalogue, template: Template): string {
  const { publisher, details, links, gone, sourceCreatedAt, sourceUpdatedAt } = template;
  const since = new Date(newSince(template));
  const names = catalogue.filtersOfTemplate(template).map(({ value }) => value.name);
  return [
    '<item>',
    xmlElement('title', template.name),
    xmlElement('link', pageUrl(catalogue, canonicalPath(catalogue, template))),
    // The guid isn't the URL, because feed readers would show a moved template as new.
    `<guid isPermaLink="false">${xmlText(template.id)}</guid>`,
    xmlElement('description', template.description),
    Number.isNaN(since.getTime()) ? '' : xmlElement('pubDate', since.toUTCString()),
    ...names.map((name) => xmlElement('category', name)),
    xmlElement('dc:creator', publisher),
    xmlElement('dc:rights', details.license ?? null),
    xmlElement('dc:source', gone.includes('source') ? null : (links.source ?? null)),
    xmlElement('dcterms:created', sourceCreatedAt),
    xmlElement('dcterms:modified', sourceUpdatedAt),
    '</item>',
  ].join('');
}
