import type { ContentStore } from '@/local/content-service/content-store';
import { addressOf, entryTitle } from '@/local/content-service/editor/entry-summary';
import { html, type Markup } from '@/local/content-service/editor/html';
import type { Problem, Problems } from '@/local/content-service/editor/typed-fields';
import type { Link } from '@/local/content-service/export-format';
import type { FieldProblem } from '@/local/content-service/management/management-error';
import { findProblems } from '@/local/content-service/management/publish-checks';
import type { StoredItem } from '@/local/content-service/stored-item';

/** By field id, in words for the form, all that keeps an entry from being published. */
export function whyNotPublished(entry: Readonly<StoredItem>, store: ContentStore): Problems {
  const { invalid, unresolved } = findProblems(entry, store);
  const problems: Record<string, Problem[]> = {};
  for (const error of [...invalid, ...unresolved]) {
    const [, id = '', locale = store.locale] = (error.path ?? []).map(String);
    const words = inWords(error, store);
    // The form shows the default locale alone.
    const problem = locale === store.locale ? words : html`In the locale “${locale}”: ${words}`;
    problems[id] = [...(problems[id] ?? []), problem];
  }
  return problems;
}

function inWords(problem: FieldProblem, store: ContentStore): Problem {
  const { name, details, customMessage, link, conflicting } = problem;
  if (customMessage !== undefined) return `${customMessage}.`;
  switch (name) {
    case 'required':
      return 'Required for publishing.';
    case 'unique':
      return html`Taken by another published entry: ${linksTo(conflicting, store)}.`;
    case 'notResolvable': {
      const { linkType, id } = link as { linkType: string; id: string };
      // Assets are not found by their titles.
      const called = linkType === 'Entry' ? 'id or name' : 'id';
      return `There is no ${linkType.toLowerCase()} with the ${called} “${id}”.`;
    }
    case 'linkContentType':
      return wrongTypeInWords(problem, store);
    case 'size':
      return sizeInWords(problem);
  }
  return `${details ?? name}.`;
}

function sizeInWords({ value, min, max }: FieldProblem): string {
  const isList = Array.isArray(value);
  const count = isList ? value.length : String(value).length;
  const counted = (limit: number) =>
    `${limit} ${isList ? 'value' : 'character'}${limit === 1 ? '' : 's'}.`;
  return typeof max === 'number' && count > max
    ? `Too ${isList ? 'many' : 'long'}: at most ${counted(max)}`
    : `Too ${isList ? 'few' : 'short'}: at least ${counted(Number(min))}`;
}

function wrongTypeInWords({ value, contentTypeId }: FieldProblem, store: ContentStore): Markup {
  const { id } = (value as Link).sys;
  const linked = store.get(id, 'Entry')?.contentType ?? '';
  const quoted = (type: string) => {
    const known = store.contentTypes.find(({ sys }) => sys.id === type);
    return `“${known?.name ?? type}”`;
  };
  const allowed = (contentTypeId as readonly string[]).map(quoted).join(', ');
  return html`${linkTo(id, store)} is a ${quoted(linked)}. What may be linked here: ${allowed}.`;
}

function linksTo(conflicting: unknown, store: ContentStore): Markup[] {
  const links = (conflicting ?? []) as readonly { sys: { id: string } }[];
  return links.map(({ sys: { id } }, index) => html`${index > 0 && ', '}${linkTo(id, store)}`);
}

function linkTo(id: string, store: ContentStore): Markup {
  const entry = store.get(id, 'Entry');
  return html`<a href="${addressOf({ id })}">${entry ? entryTitle(entry, store) : id}</a>`;
}
