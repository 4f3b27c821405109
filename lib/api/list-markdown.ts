import { feedsWords } from '@/copy/feeds';
import { listTitleWords } from '@/copy/list-title';
import { apiPath, canonicalPath, markdownPath } from '@/lib/catalogue/paths';
import type { FilterValue, Template } from '@/lib/catalogue/template';
import { countFacets } from '@/lib/listing/facet-counts';
import { type Selection, selectionPath } from '@/lib/listing/selection';
import { escapeMarkdown, markdownListItem } from '@/lib/markdown/escape-markdown';
import type { PageContext } from '@/lib/page/page-context';
import { addressOf } from '@/lib/runtime/addresses.js';
import type { Language } from '@/lib/runtime/languages';
import { pageUrl } from '@/lib/runtime/urls';

/** For a language model's context window. */
const MAX_TEMPLATES = 1_000;

export function listMarkdown(pageContext: PageContext, selection: Selection): string {
  const { catalogue, featured } = pageContext;
  const { language } = catalogue;
  const words = feedsWords(language);
  const { templates } = countFacets(catalogue, selection, featured);
  const listed = templates.slice(0, MAX_TEMPLATES);
  const item = (template: Template) =>
    markdownListItem(
      template.name,
      pageUrl(catalogue, markdownPath(canonicalPath(catalogue, template))),
      template.description,
    );
  const [filter] = selection.filters;
  const title = words.listTitle(selection);
  return [
    `# ${escapeMarkdown(title)}`,
    ...(filter === undefined ? [] : introOf(title, filter.value, language)),
    `${words.markdown.page}: <${pageUrl(catalogue, selectionPath(selection))}>`,
    words.llms.count(templates.length),
    ...(listed.length > 0 ? [listed.map(item).join('\n')] : []),
    ...(listed.length < templates.length
      ? [words.llms.more(listed.length, templates.length, addressOf(apiPath(language)))]
      : []),
  ]
    .join('\n\n')
    .concat('\n');
}

const introOf = (title: string, { headline, intro }: FilterValue, language: Language): string[] =>
  [listTitleWords(language).headline(title, headline), intro].flatMap((text) =>
    text === null ? [] : [`> ${escapeMarkdown(text)}`],
  );
