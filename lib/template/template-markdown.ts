import { feedsWords } from '@/copy/feeds';
import { templateWords } from '@/copy/template';
import { successorOf } from '@/lib/cards/successor';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { canonicalPath, filterPath } from '@/lib/catalogue/paths';
import { stackOf } from '@/lib/catalogue/tech-stack';
import { hasCode, statusOf, type Template } from '@/lib/catalogue/template';
import { escapeMarkdown, markdownLink } from '@/lib/markdown/escape-markdown';
import type { LinkName } from '@/lib/page-props';
import { pageUrl } from '@/lib/runtime/urls';
import { linesOf, startCommand } from '@/lib/template/compose-start-command';

const wordsOf = ({ language }: Catalogue) => ({
  ...templateWords(language),
  ...feedsWords(language).markdown,
  needs: templateWords(language).start.needs,
});

/** @param overview untrusted: serve it only as text */
export function templateMarkdown(
  catalogue: Catalogue,
  template: Template,
  overview: string | null,
): string {
  const { name, description, links } = template;
  const words = wordsOf(catalogue);
  const noOverview = links.source
    ? `${words.overviewNone} ${words.readSource}`
    : words.overviewNone;
  return [
    `# ${escapeMarkdown(name)}`,
    ...(description === null ? [] : [`> ${escapeMarkdown(description)}`]),
    facts(catalogue, template).join('\n'),
    ...statusSentence(catalogue, template),
    ...template.gone.map((name) => words.gone[name]),
    ...startSection(template, words),
    `## ${words.overview}`,
    overview?.toWellFormed() ?? noOverview,
  ]
    .join('\n\n')
    .concat('\n');
}

function facts(catalogue: Catalogue, template: Template): string[] {
  const { publisher, details, sourceUpdatedAt, sourceCheckedAt, updatedAt, links, gone } = template;
  const words = wordsOf(catalogue);
  const filters = catalogue.filtersOfTemplate(template);
  const tagged = new Set(filters.map(({ section }) => section.field));
  const fact = (term: string, value: string | null | undefined) =>
    value ? [`- ${term}: ${value}`] : [];
  const link = (name: LinkName) =>
    links[name] && !gone.includes(name) ? `<${links[name]}>` : undefined;
  return [
    ...fact(words.by, publisher && escapeMarkdown(publisher)),
    ...fact(words.stack, escapeMarkdown(stackOf(template.sourceFacts).join(', '))),
    ...Object.entries(words.details).flatMap(([name, term]) =>
      fact(term, details[name] && !tagged.has(name) ? escapeMarkdown(details[name]) : null),
    ),
    ...(sourceUpdatedAt
      ? fact(words.sourceUpdated, formatDate(sourceUpdatedAt))
      : fact(words.entryUpdated, formatDate(updatedAt))),
    ...fact(
      words.sourceChecked(gone.includes('source'), hasCode(template)),
      formatDate(sourceCheckedAt ?? ''),
    ),
    ...catalogue.groups.flatMap(({ section }) =>
      fact(
        escapeMarkdown(section.title),
        filters
          .filter((filter) => filter.section === section)
          .map(({ value }) => markdownLink(value.name, pageUrl(catalogue, filterPath(value.slug))))
          .join(', '),
      ),
    ),
    ...fact(words.page, `<${pageUrl(catalogue, canonicalPath(catalogue, template))}>`),
    ...fact(words.source, link('source')),
    ...fact(words.demo, link('demo')),
    ...fact(words.deploy, link('deploy')),
  ];
}

function statusSentence(catalogue: Catalogue, template: Template): string[] {
  const words = wordsOf(catalogue);
  const status = statusOf(template);
  if (status === 'no-code') return [words.onlyReadme];
  if (status !== 'archived') return [];
  const successor = successorOf(catalogue, template);
  const [use, instead] = words.useInstead;
  const { name = '', href } = successor ?? {};
  const address = href?.startsWith('/') ? pageUrl(catalogue, href) : href;
  const link = address && ` ${use} ${markdownLink(name, address)} ${instead}`;
  return [`${words.archived(hasCode(template))}${link ?? ''}`];
}

/** Uses the source's own package manager. */
function startSection(template: Template, words: ReturnType<typeof wordsOf>): string[] {
  const start = startCommand(template);
  const [own] = start?.options ?? [];
  if (start === null || own === undefined) return [];
  const code = (lines: readonly string[]) => `\`\`\`sh\n${lines.join('\n')}\n\`\`\``;
  const variables = start.env.map((name) => `${name}=`);
  return [
    `## ${words.start}`,
    words.needs(start.needs),
    ...(variables.length > 0 && own.run !== null
      ? [code(own.lines), words.variablesNote, code(variables), code([own.run])]
      : [
          code(linesOf(own)),
          ...(variables.length > 0 ? [words.variablesNote, code(variables)] : []),
        ]),
  ];
}

const formatDate = (time: string) => /^\d{4}-\d\d-\d\d/.exec(time)?.[0];
