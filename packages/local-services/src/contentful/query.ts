import { contentTypeRequired, invalidQuery } from './contentful-error.ts';
import type { ContentType } from './export-format.ts';
import { findProperty, unknownPath } from './field-path.ts';
import { type Filter, makeFilter } from './filter.ts';
import { linksOf } from './links.ts';
import { type Order, readOrder } from './ordering.ts';
import { readSelection, type Selection } from './select-parameter.ts';
import { containsWords } from './word-search.ts';

/** A collection request, read and found valid. */
export type Query = {
  contentType: ContentType | null;
  filters: Filter[];
  orders: Order[];
  selection: Selection | null;
  limit: number;
  skip: number;
  include: number;
};

export type QueryContext = {
  of: 'Entry' | 'Asset';
  contentTypes: readonly ContentType[];
};

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
const MAX_INCLUDE = 10;
const NO_FILTERS = [
  ...['access_token', 'content_type', 'order', 'select'],
  ...['limit', 'skip', 'include', 'locale'],
];

/** Throws `ContentfulError` for whatever the vendor would answer 400 to. */
export function readQuery(parameters: URLSearchParams, context: QueryContext): Query {
  const { of } = context;
  const contentType = readContentType(parameters.get('content_type'), context);
  const order = parameters.get('order');
  const select = parameters.get('select');
  const query: Query = {
    contentType,
    filters: [],
    orders: order ? readOrder(order, of, contentType) : [],
    selection: select ? readSelection(select, of, contentType) : null,
    ...readPage(parameters),
    include: readInteger(parameters, 'include', 1, MAX_INCLUDE),
  };
  for (const [name, value] of parameters) {
    if (NO_FILTERS.includes(name)) continue;
    switch (name) {
      case 'query':
        query.filters.push(({ fields }) => containsWords(Object.values(fields), value));
        break;
      case 'links_to_entry':
      case 'links_to_asset':
        if (of === 'Asset') throw unknownPath(name);
        query.filters.push(linksTo(name === 'links_to_entry' ? 'Entry' : 'Asset', value));
        break;
      case 'mimetype_group':
        if (of === 'Entry') throw unknownPath(name);
        query.filters.push(({ fields }) => isOfMimeGroup(fields.file, value));
        break;
      default:
        query.filters.push(readFilter(name, value, context, contentType, parameters));
    }
  }
  return query;
}

function readContentType(id: string | null, { of, contentTypes }: QueryContext) {
  if (id !== null && of === 'Asset') throw unknownPath('content_type');
  if (!id) return null;
  const contentType = contentTypes.find((one) => one.sys.id === id);
  if (!contentType) throw invalidQuery({ name: 'unknownContentType', value: id });
  return contentType;
}

/** Which part of a collection is asked for. Throws for more than an answer may hold. */
export function readPage(parameters: URLSearchParams): { limit: number; skip: number } {
  return {
    limit: readInteger(parameters, 'limit', DEFAULT_LIMIT, MAX_LIMIT),
    skip: readInteger(parameters, 'skip', 0),
  };
}

export function readInteger(
  parameters: URLSearchParams,
  name: string,
  otherwise: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const text = parameters.get(name);
  if (text === null || text === '') return otherwise;
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= max) return number;
  throw invalidQuery({ name, value: text, path: [name] });
}

/** `fields.name[in]=a,b` */
function readFilter(
  name: string,
  value: string,
  { of }: QueryContext,
  contentType: ContentType | null,
  parameters: URLSearchParams,
): Filter {
  const parts = /^((?:sys|fields|metadata)\.[^[\]]+)(?:\[(\w+)\])?$/.exec(name);
  if (!parts) throw unknownPath(name);
  const [, path = '', operator = ''] = parts;
  const reference = /^(fields\.[^.]+)\.fields\./.exec(path)?.[1];
  if (reference && !parameters.has(`${reference}.sys.contentType.sys.id`)) {
    throw contentTypeRequired();
  }
  return makeFilter(findProperty(path, of, contentType), operator, value, path);
}

function linksTo(linkType: string, id: string): Filter {
  return (revision) =>
    linksOf(revision).some(({ sys }) => sys.linkType === linkType && sys.id === id);
}

function isOfMimeGroup(file: unknown, group: string): boolean {
  if (typeof file !== 'object' || file === null || !('contentType' in file)) return false;
  return String(file.contentType).startsWith(`${group}/`);
}
