import { isLink, type Link } from './export-format.ts';
import { ALL_LOCALES } from './localization.ts';
import type { Fields, Revision } from './stored-item.ts';

const found = new WeakMap<Fields, readonly Link[]>();

/** Links to entries and assets in all that is shown of the revision, lists and rich text included. */
export function linksOf(revision: Revision): readonly Link[] {
  return shownIn(revision).flatMap(linksInFields);
}

/** The links in one field alone. */
export function linksOfField(revision: Revision, id: string): readonly Link[] {
  return shownIn(revision).flatMap((fields) => linksIn(fields[id]));
}

/** The fields of one locale, or of each. */
function shownIn({ locale, fields, translations }: Revision): readonly Fields[] {
  return locale === ALL_LOCALES ? [fields, ...Object.values(translations)] : [fields];
}

function linksInFields(fields: Fields): readonly Link[] {
  const known = found.get(fields);
  if (known) return known;
  const links = Object.values(fields).flatMap(linksIn);
  found.set(fields, links);
  return links;
}

/** The links in one value. A JSON object is not looked into: only rich text holds links. */
function linksIn(value: unknown): Link[] {
  if (isLink(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (!isNode(value)) return [];
  return [...linksIn(value.data?.target), ...(value.content ?? []).flatMap(linksIn)];
}

type RichTextNode = { nodeType: string; data?: { target?: unknown }; content?: unknown[] };

function isNode(value: unknown): value is RichTextNode {
  return typeof value === 'object' && value !== null && 'nodeType' in value;
}
