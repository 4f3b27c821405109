import { listMarkdownCopy as words } from '@/copy/feeds';
import { listTitleCopy } from '@/copy/list-title';
import { canonicalPath, markdownPath } from '@/lib/catalogue/paths';
import type { FilterValue, Template } from '@/lib/catalogue/template';
import { countFacets } from '@/lib/listing/facet-counts';
import { type Selection, selectionPath } from '@/lib/listing/selection';
import { escapeMarkdown, markdownListItem } from '@/lib/markdown/escape-markdown';
import type { PageContext } from '@/lib/page/page-context';
import { settings } from '@/lib/runtime/env';

/** To fit a model's context. */
const MAX_TEMPLATES = 1_000;

export function listMarkdown(pageContext: PageContext, selection: Selection): string {
  const { siteUrl } = settings();
  const { catalogue, featured } = pageContext;
  const { templates } = countFacets(catalogue, selection, featured);
  const listed = templates.slice(0, MAX_TEMPLATES);
  const item = (template: Template) =>
    markdownListItem(
      template.name,
      siteUrl + markdownPath(canonicalPath(catalogue, template)),
      template.description,
    );
  const [filter] = selection.filters;
  const title = words.title(selection);
  return [
    `# ${escapeMarkdown(title)}`,
    ...(filter === undefined ? [] : introOf(title, filter.value)),
    `${words.page}: <${siteUrl}${selectionPath(selection)}>`,
    words.count(templates.length),
    ...(listed.length > 0 ? [listed.map(item).join('\n')] : []),
    ...(listed.length < templates.length ? [words.more(listed.length, templates.length)] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

const introOf = (title: string, { headline, intro }: FilterValue): string[] =>
  [listTitleCopy.headline(title, headline), intro].flatMap((text) =>
    text === null ? [] : [`> ${escapeMarkdown(text)}`],
  );
