import { isDeepStrictEqual } from 'node:util';
import type { ContentStore } from '../content-store.ts';
import { type FieldDefinition, isLink, type Link } from '../export-format.ts';
import { addressOf, entryTitle, slugField } from './entry-summary.ts';
import { html, type Markup } from './html.ts';

/** Entries that are typed by their name or slug, where one alone has it, become links to their ids. */
export function byId(value: unknown, field: FieldDefinition, store: ContentStore): unknown {
  if (Array.isArray(value)) {
    const values = value.map((one) => byId(one, field, store));
    // An entry may be typed by its id and by its name, too.
    return values.filter((one, index) => !isLink(one) || isFirst(one, index, values));
  }
  if (!isLink(value) || value.sys.linkType !== 'Entry') return value;
  const { id } = value.sys;
  if (store.get(id, 'Entry')) return value;
  const allowed = allowedTypes(field);
  const [first, second] = entriesCalled(id, store).filter(
    ({ contentType }) => allowed === undefined || allowed.includes(contentType),
  );
  if (!first || second) return value;
  return { sys: { ...value.sys, id: first.id } } satisfies Link;
}

/** By their name or slug. */
export const entriesCalled = (words: string, store: ContentStore) =>
  store
    .list()
    .filter(({ type }) => type === 'Entry')
    .filter((entry) =>
      [entryTitle(entry, store), entry.draft.fields[slugField(entry.contentType, store)]].some(
        (name) => isSame(name, words),
      ),
    );

const isFirst = (value: unknown, index: number, values: readonly unknown[]) =>
  values.findIndex((one) => isDeepStrictEqual(one, value)) === index;

/** `undefined`: any. */
function allowedTypes({ validations, items }: FieldDefinition): readonly unknown[] | undefined {
  const rules = [validations, items?.validations].flat() as readonly Partial<
    Record<string, unknown[]>
  >[];
  return rules.find((rule) => rule?.linkContentType)?.linkContentType;
}

const isSame = (one: unknown, other: string) =>
  typeof one === 'string' && one.trim().toLowerCase() === other.toLowerCase();

/** What the ids in a field are called; empty where it links to no entry. */
export function linkedEntries(value: unknown, store: ContentStore): Markup | '' {
  const ids = [value]
    .flat()
    .flatMap((one) => (isLink(one) && one.sys.linkType === 'Entry' ? [one.sys.id] : []));
  const entries = ids.flatMap((id) => store.get(id, 'Entry') ?? []);
  if (entries.length === 0) return '';
  return html`<p class="hint">Links to ${entries.map(
    (entry, index) =>
      html`${index > 0 && ', '}<a href="${addressOf(entry)}">${entryTitle(entry, store)}</a>`,
  )}</p>`;
}
