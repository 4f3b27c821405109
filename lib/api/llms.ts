/** https://llmstxt.org */

import { feedsWords } from '@/copy/feeds';
import { siteWords } from '@/copy/site';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import {
  ALL_TEMPLATES_PATH,
  apiPath,
  canonicalPath,
  filterPath,
  markdownPath,
  SEARCH_PATH,
} from '@/lib/catalogue/paths';
import { statusOf, type Template } from '@/lib/catalogue/template';
import { escapeMarkdown, markdownListItem } from '@/lib/markdown/escape-markdown';
import { FEED_PATH } from '@/lib/page/rss';
import { addressOf } from '@/lib/runtime/addresses.js';
import { pageUrl, urlOf } from '@/lib/runtime/urls';

/** For a language model's context window. */
const MAX_TEMPLATES = 1_000;

export function llmsText(catalogue: Catalogue): string {
  const { groups, templates, language } = catalogue;
  const words = feedsWords(language).llms;
  const siteCopy = siteWords(language);
  const listed = templates.slice(0, MAX_TEMPLATES);
  const item = (name: string, path: string, about: string | null) =>
    markdownListItem(
      name,
      path.startsWith('/api/') ? urlOf(path) : pageUrl(catalogue, path),
      about,
    );
  const filters = groups.flatMap((group) => {
    const filled = group.filters.filter((filter) => filter.templates.length > 0);
    if (filled.length === 0) return [];
    const links = filled.map(({ value, templates: { length } }) =>
      item(value.name, filterPath(value.slug), words.count(length)),
    );
    return [`## ${escapeMarkdown(group.section.title)}`, links.join('\n')];
  });
  const links = listed.map((template) =>
    item(
      template.name,
      markdownPath(canonicalPath(catalogue, template)),
      aboutOf(template, siteCopy.status),
    ),
  );
  const pages = [...catalogue.entryByPath].map(([path, { title, description }]) =>
    item(title, path, description),
  );
  const api = apiPath(language);
  return [
    `# ${siteCopy.name}`,
    `> ${words.summary(templates.length)}`,
    words.notes(addressOf(language.prefix + SEARCH_PATH), addressOf(api)),
    ...(pages.length > 0 ? [`## ${words.pages}`, pages.join('\n')] : []),
    ...filters,
    `## ${words.templates}`,
    ...(links.length > 0 ? [links.join('\n')] : []),
    ...(listed.length < templates.length
      ? [words.more(listed.length, templates.length, addressOf(api))]
      : []),
    '## Optional',
    [
      item(words.everything, ALL_TEMPLATES_PATH, null),
      item(words.data, api, null),
      item(words.openApi, '/api/openapi.json', null),
      item(words.assistants, '/api/mcp', null),
      item(words.feed, FEED_PATH, null),
      item(words.sitemap, '/sitemap.xml', null),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function aboutOf(template: Template, words: ReturnType<typeof siteWords>['status']): string | null {
  const status = statusOf(template);
  if (status === null) return template.description;
  return [`${words[status]}.`, template.description ?? ''].join(' ').trim();
}
