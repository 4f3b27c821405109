import { isLink, type Link } from '@/local/content-service/export-format';
import type { Fields } from '@/local/content-service/stored-item';

const found = new WeakMap<Fields, readonly Link[]>();

/** Links to entries and assets in field values, lists and rich text included. */
export function linksOf(fields: Fields): readonly Link[] {
  const known = found.get(fields);
  if (known) return known;
  const links = Object.values(fields).flatMap(linksIn);
  found.set(fields, links);
  return links;
}

/** Those in one field's value. A JSON object is not looked into: only rich text holds links. */
export function linksIn(value: unknown): Link[] {
  if (isLink(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (!isNode(value)) return [];
  return [...linksIn(value.data?.target), ...(value.content ?? []).flatMap(linksIn)];
}

type RichTextNode = { nodeType: string; data?: { target?: unknown }; content?: unknown[] };

function isNode(value: unknown): value is RichTextNode {
  return typeof value === 'object' && value !== null && 'nodeType' in value;
}
