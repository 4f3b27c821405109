import type { ContentStore } from '../content-store.ts';
import type { Link } from '../export-format.ts';
import type { FieldProblem } from '../management/management-error.ts';
import { findProblems } from '../management/publish-checks.ts';
import type { StoredItem } from '../stored-item.ts';
import { addressOf, entryTitle } from './entry-summary.ts';
import type { Problem, Problems } from './form-values.ts';
import { html, type Markup } from './html.ts';
import { entriesCalled } from './linked-entries.ts';

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
    case 'notResolvable':
      return notFoundInWords(link as Link['sys'], store);
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

function notFoundInWords({ linkType, id }: Link['sys'], store: ContentStore): Problem {
  // Assets are not found by their titles.
  if (linkType !== 'Entry') return `There is no ${linkType.toLowerCase()} with the id “${id}”.`;
  // Several have that name, their type can't be linked, or they got it after it was typed.
  const called = entriesCalled(id, store);
  if (called.length === 0) return `There is no entry with the id or name “${id}”.`;
  const each = called.map(
    (entry, index) =>
      html`${index > 0 && ', '}${linkTo(entry.id, store)} (${typeInWords(entry.contentType, store)}, id ${entry.id})`,
  );
  return html`There is no entry with the id “${id}”. Entries of that name: ${each}.`;
}

function typeInWords(id: string | null, store: ContentStore): string {
  const type = store.contentTypes.find(({ sys }) => sys.id === id);
  return `“${type?.name ?? id}”`;
}

function wrongTypeInWords({ value, contentTypeId }: FieldProblem, store: ContentStore): Markup {
  const { id } = (value as Link).sys;
  const linked = typeInWords(store.get(id, 'Entry')?.contentType ?? null, store);
  const allowed = [contentTypeId as readonly string[]]
    .flat()
    .map((type) => typeInWords(type, store));
  return html`${linkTo(id, store)} is a ${linked}. What may be linked here: ${allowed.join(', ')}.`;
}

function linksTo(conflicting: unknown, store: ContentStore): Markup[] {
  const links = (conflicting ?? []) as readonly { sys: { id: string } }[];
  return links.map(({ sys: { id } }, index) => html`${index > 0 && ', '}${linkTo(id, store)}`);
}

function linkTo(id: string, store: ContentStore): Markup {
  const entry = store.get(id, 'Entry');
  return html`<a href="${addressOf({ id })}">${entry ? entryTitle(entry, store) : id}</a>`;
}
