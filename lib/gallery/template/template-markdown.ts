/** A template's own page as Markdown: the same facts, the same links, the overview as it was written. */
import { canonicalPath, filterPath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { settings } from '#lib/env';
import { markdownLink, markdownText } from '#lib/gallery/page/markdown';
import { startCommand } from '#lib/gallery/template/start-command';
import type { Template } from '#lib/template';

export type TemplateMarkdownWords = {
  by: string;
  updated: string;
  page: string;
  source: string;
  demo: string;
  deploy: string;
  start: string;
  overview: string;
  overviewNone: string;
  /** Where the overview can't be had just now. */
  unavailable: string;
};

/** @param overview from outside authors: to be served as text and as nothing else */
export function templateMarkdown(
  catalogue: Catalogue,
  template: Template,
  overview: string | null,
  words: TemplateMarkdownWords,
): string {
  const { name, description } = template;
  return [
    `# ${markdownText(name)}`,
    ...(description === null ? [] : [`> ${markdownText(description)}`]),
    facts(catalogue, template, words).join('\n'),
    `## ${words.overview}`,
    overview?.toWellFormed().trim() ?? words.overviewNone,
  ]
    .join('\n\n')
    .concat('\n');
}

function facts(catalogue: Catalogue, template: Template, words: TemplateMarkdownWords): string[] {
  const { publisher, updatedAt, links } = template;
  const { siteUrl } = settings();
  const filters = catalogue.filtersOfTemplate(template);
  const start = startCommand(template);
  const fact = (term: string, said: string | null | undefined) =>
    said ? [`- ${term}: ${said}`] : [];
  return [
    ...fact(words.by, publisher && markdownText(publisher)),
    ...fact(words.updated, /^\d{4}-\d\d-\d\d/.exec(updatedAt)?.[0]),
    ...catalogue.groups.flatMap(({ section }) =>
      fact(
        markdownText(section.title),
        filters
          .filter((filter) => filter.section === section)
          .map(({ value }) => markdownLink(value.name, siteUrl + filterPath(value.slug)))
          .join(', '),
      ),
    ),
    ...fact(words.page, `<${siteUrl}${canonicalPath(catalogue, template)}>`),
    ...fact(words.source, links.source && `<${links.source}>`),
    ...fact(words.demo, links.demo && `<${links.demo}>`),
    ...fact(words.deploy, links.deploy && `<${links.deploy}>`),
    ...fact(words.start, start && `\`${start.command}\``),
  ];
}
