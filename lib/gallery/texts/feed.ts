/** `/feed.xml`: the newest templates, as RSS 2.0. */
import { canonicalPath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { settings } from '#lib/env';
import { newestFirst } from '#lib/gallery/listing/sort-order';
import { xmlElement, xmlText } from '#lib/gallery/texts/xml';
import type { Template } from '#lib/template';

const LENGTH = 50;
export const FEED_PATH = '/feed.xml';

export type FeedWords = { title: string; description: string };

export function feedXml(catalogue: Catalogue, { title, description }: FeedWords): string {
  const { siteUrl } = settings();
  const self = xmlText(siteUrl + FEED_PATH);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    xmlElement('title', title),
    xmlElement('link', `${siteUrl}/templates`),
    xmlElement('description', description),
    xmlElement('language', 'en'),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...newestFirst(catalogue.templates)
      .slice(0, LENGTH)
      .map((template) => item(catalogue, template, siteUrl)),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function item(catalogue: Catalogue, template: Template, siteUrl: string): string {
  const created = new Date(template.createdAt);
  const names = catalogue.filtersOfTemplate(template).map(({ value }) => value.name);
  return [
    '<item>',
    xmlElement('title', template.name),
    xmlElement('link', siteUrl + canonicalPath(catalogue, template)),
    // An address may change, and a reader would show the template as new: the entry stays the same.
    `<guid isPermaLink="false">${xmlText(template.id)}</guid>`,
    xmlElement('description', template.description),
    Number.isNaN(created.getTime()) ? '' : xmlElement('pubDate', created.toUTCString()),
    ...names.map((name) => xmlElement('category', name)),
    '</item>',
  ].join('');
}
