import { contentTypeRequired, invalidQuery } from './contentful-error.ts';
import type { ContentType, FieldDefinition } from './export-format.ts';
import { isLink } from './export-format.ts';
import type { Revision } from './stored-item.ts';

/** Finds a linked item in what the API shows. */
export type Lookup = (linkType: string, id: string) => Revision | undefined;

/** A property that can be filtered and, perhaps, ordered by. */
export type Property = {
  /** The content model's type of a value: Symbol, Text, Integer, Number, Date, Boolean, … */
  type: string;
  /** Whether it holds several values. */
  isList: boolean;
  read: (revision: Revision, lookup: Lookup) => unknown;
};

const SYS: Record<string, Property> = {
  id: single('Symbol', (revision) => revision.id),
  type: single('Symbol', (revision) => revision.type),
  createdAt: single('Date', (revision) => revision.createdAt),
  updatedAt: single('Date', (revision) => revision.updatedAt),
  revision: single('Integer', (revision) => revision.revision),
  'contentType.sys.id': single('Symbol', (revision) => revision.contentType ?? undefined),
};

const ASSET_FIELDS: Record<string, string> = {
  title: 'Symbol',
  description: 'Text',
  file: 'Object',
  'file.url': 'Symbol',
  'file.fileName': 'Symbol',
  'file.contentType': 'Symbol',
  'file.details.size': 'Integer',
  'file.details.image.width': 'Integer',
  'file.details.image.height': 'Integer',
};

/**
 * What `sys.id`, `fields.name`, `fields.thumbnail.sys.id` and the like stand for.
 * Throws `InvalidQuery` for what the content type does not have.
 */
export function findProperty(
  path: string,
  of: 'Entry' | 'Asset',
  contentType: ContentType | null,
): Property {
  const [root, ...rest] = path.split('.');
  if (root === 'sys') {
    const property = ownValue(SYS, rest.join('.'));
    if (property) return property;
  }
  if (path === 'metadata.tags' || path === 'metadata.tags.sys.id') {
    const read = (revision: Revision) => spread(revision.tags.map((tag) => tag.sys.id));
    return { type: 'Symbol', isList: true, read };
  }
  if (root === 'fields' && of === 'Asset') return assetField(rest, path);
  if (root === 'fields') {
    if (!contentType) throw contentTypeRequired();
    return entryField(rest, path, contentType);
  }
  throw unknownPath(path);
}

export function unknownPath(path: string): Error {
  return invalidQuery({ name: 'unknown', path: path.split('.') });
}

export function findField(contentType: ContentType, id: string): FieldDefinition | undefined {
  return contentType.fields.find((field) => field.id === id);
}

export function isAssetField(id: string): boolean {
  return Object.hasOwn(ASSET_FIELDS, id);
}

function assetField(steps: string[], path: string): Property {
  const type = ownValue(ASSET_FIELDS, steps.join('.'));
  if (type === undefined) throw unknownPath(path);
  return single(type, (revision) => steps.reduce(readStep, revision.fields as unknown));
}

function entryField(steps: string[], path: string, contentType: ContentType): Property {
  const [id = '', ...below] = steps;
  const field = findField(contentType, id);
  if (!field) throw unknownPath(path);
  const isList = field.type === 'Array';
  const type = isList ? (field.items?.type ?? 'Symbol') : field.type;
  if (below.length === 0) return { type, isList, read: (revision) => revision.fields[id] };
  if (type !== 'Link') throw unknownPath(path);

  const linksOf = (revision: Revision) => [revision.fields[id]].flat().filter(isLink);
  if (below.join('.') === 'sys.id') {
    const read = (revision: Revision) => spread(linksOf(revision).map((link) => link.sys.id));
    return { type: 'Symbol', isList, read };
  }
  const [kind, ...linkedSteps] = below;
  const readLinked = (read: (linked: Revision) => unknown): Property['read'] => {
    return (revision, lookup) =>
      spread(
        linksOf(revision)
          .map((link) => lookup(link.sys.linkType, link.sys.id))
          .flatMap((linked) => (linked ? [read(linked)].flat() : []))
          .filter((value) => value !== undefined),
      );
  };
  if (below.join('.') === 'sys.contentType.sys.id') {
    return { type: 'Symbol', isList, read: readLinked((linked) => linked.contentType) };
  }
  if (kind === 'fields' && linkedSteps.length === 1) {
    // The parser has made sure that the linked content type is named beside it.
    const linkedId = linkedSteps[0] ?? '';
    return {
      type: 'Symbol',
      isList,
      read: readLinked((linked) => ownValue(linked.fields, linkedId)),
    };
  }
  throw unknownPath(path);
}

function single(type: string, read: Property['read']): Property {
  return { type, isList: false, read };
}

/** No value at all differs from an empty list: `[exists]` asks for it. */
function spread(values: unknown[]): unknown {
  return values.length === 0 ? undefined : values;
}

export function readStep(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null
    ? ownValue(value as Record<string, unknown>, step)
    : undefined;
}

/** Own properties alone, without those of an object's prototype. */
function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
