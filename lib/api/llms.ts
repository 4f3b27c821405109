/** https://llmstxt.org */

import { feedsCopy } from '@/copy/feeds';
import { siteCopy } from '@/copy/site';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import {
  ALL_TEMPLATES_PATH,
  canonicalPath,
  contentPagePath,
  filterPath,
  markdownPath,
} from '@/lib/catalogue/paths';
import { statusOf, type Template } from '@/lib/catalogue/template';
import { escapeMarkdown, markdownListItem } from '@/lib/markdown/escape-markdown';
import { FEED_PATH } from '@/lib/page/rss';
import { settings } from '@/lib/runtime/env';

const words = feedsCopy.llms;

/** To fit a model's context. */
const MAX_TEMPLATES = 1_000;

export function llmsText(catalogue: Catalogue): string {
  const { siteUrl } = settings();
  const { groups, templates } = catalogue;
  const listed = templates.slice(0, MAX_TEMPLATES);
  const item = (name: string, path: string, about: string | null) =>
    markdownListItem(name, siteUrl + path, about);
  const filters = groups.flatMap((group) => {
    const filled = group.filters.filter((filter) => filter.templates.length > 0);
    if (filled.length === 0) return [];
    const links = filled.map(({ value, templates: { length } }) =>
      item(value.name, filterPath(value.slug), words.count(length)),
    );
    return [`## ${escapeMarkdown(group.section.title)}`, links.join('\n')];
  });
  const links = listed.map((template) =>
    item(template.name, markdownPath(canonicalPath(catalogue, template)), aboutOf(template)),
  );
  const pages = Array.from(catalogue.pageBySlug.values(), ({ title, slug, description }) =>
    item(title, contentPagePath(slug), description),
  );
  return [
    `# ${siteCopy.name}`,
    `> ${words.summary(templates.length)}`,
    words.notes,
    ...(pages.length > 0 ? [`## ${words.pages}`, pages.join('\n')] : []),
    ...filters,
    `## ${words.templates}`,
    ...(links.length > 0 ? [links.join('\n')] : []),
    ...(listed.length < templates.length ? [words.more(listed.length, templates.length)] : []),
    '## Optional',
    [
      item(words.everything, ALL_TEMPLATES_PATH, null),
      item(words.data, '/api/templates', null),
      item(words.openApi, '/api/openapi.json', null),
      item(words.assistants, '/api/mcp', null),
      item(words.feed, FEED_PATH, null),
      item(words.sitemap, '/sitemap.xml', null),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function aboutOf(template: Template): string | null {
  const status = statusOf(template);
  if (status === null) return template.description;
  return [`${siteCopy.status[status]}.`, template.description ?? ''].join(' ').trim();
}
