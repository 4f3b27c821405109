import { ContentfulError } from '../contentful-error.ts';
import type { ContentType, FieldDefinition, Link, Locale } from '../export-format.ts';
import { isLink } from '../export-format.ts';
import { findField, isAssetField } from '../field-path.ts';
import type { Fields, Translations } from '../stored-item.ts';
import { badRequest, type FieldProblem, invalidFields } from './management-error.ts';

/** `undefined`: they stay as they are. */
export type SentItem = {
  fields: Fields;
  translations: Translations | undefined;
  tags: readonly Link[] | undefined;
};

/**
 * Reads the body of a create or an update: `{ fields: { name: { 'en-US': … } }, metadata? }`.
 * Throws `InvalidEntry` for fields or locales that do not exist and values of a wrong type. What
 * only a publish asks for, such as a required field, is not looked at.
 */
export function readSentItem(
  body: string | undefined,
  contentType: ContentType | null,
  locales: readonly Locale[],
): SentItem {
  const sent = parseSent(body);
  const of = contentType ? 'Entry' : 'Asset';
  const problems: FieldProblem[] = [];
  const values: Record<string, Record<string, unknown>> = {};
  for (const [id, byLocale] of Object.entries(isObject(sent.fields) ? sent.fields : {})) {
    const field = contentType ? findField(contentType, id) : assetField(id);
    const path = ['fields', id];
    if (!field) {
      problems.push({ name: 'unknown', path, details: `No field with id "${id}" found.` });
    } else if (!isObject(byLocale)) {
      problems.push(wrongType('value', 'Object', byLocale, path));
    } else {
      for (const [code, value] of Object.entries(byLocale)) {
        if (!locales.some((one) => one.code === code)) {
          const details = `No locale with code "${code}" found.`;
          problems.push({ name: 'unknown', path: [...path, code], details });
        } else if (value !== null && value !== undefined) {
          const problem = checkType(field, value, [...path, code]);
          if (problem) problems.push(problem);
          values[code] = { ...values[code], [id]: of === 'Asset' ? originalFile(value) : value };
        }
      }
    }
  }
  if (problems.length > 0) throw invalidFields(of, problems);
  const defaultCode = locales.find((one) => one.default)?.code ?? '';
  const { [defaultCode]: fields = {}, ...translations } = values;
  return { fields, translations, tags: readTags(sent.metadata) };
}

/** The address of a file leads to this service where it is read; it is stored as the vendor has it. */
function originalFile(value: unknown): unknown {
  if (!isObject(value) || typeof value.url !== 'string') return value;
  return { ...value, url: value.url.replace(LOCAL_HOST, '//images.ctfassets.net/') };
}

const LOCAL_HOST = /^(https?:)?\/\/(127\.0\.0\.1|localhost)(:\d+)?\//;

/** `null`: the value is of the field's type. */
function checkType(
  field: Pick<FieldDefinition, 'id' | 'type' | 'items'>,
  value: unknown,
  path: readonly (string | number)[],
): FieldProblem | null {
  const isOfType = TYPES[field.type];
  if (isOfType && !isOfType(value)) return wrongType(field.id, field.type, value, path);
  if (field.type !== 'Array' || !Array.isArray(value)) return null;
  const itemType = field.items?.type ?? 'Symbol';
  const index = value.findIndex((one) => TYPES[itemType]?.(one) === false);
  return index < 0 ? null : wrongType(field.id, itemType, value[index], [...path, index]);
}

const isText = (value: unknown) => typeof value === 'string';

/** `2026-11-26`, with a time and its zone or without. */
const ISO_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

export function isDate(value: unknown): boolean {
  return typeof value === 'string' && ISO_DATE.test(value) && !Number.isNaN(Date.parse(value));
}

const TYPES: Record<string, (value: unknown) => boolean> = {
  Symbol: isText,
  Text: isText,
  Date: isDate,
  Integer: Number.isInteger,
  Number: (value) => typeof value === 'number',
  Boolean: (value) => typeof value === 'boolean',
  Link: isLink,
  Array: Array.isArray,
  RichText: isObject,
  Location: isObject,
};

function wrongType(
  name: string,
  type: string,
  value: unknown,
  path: readonly (string | number)[],
): FieldProblem {
  const details = `The type of "${name}" is incorrect, expected type: ${type}`;
  return { name: 'type', type, value, path, details };
}

/** Of an asset, only what is directly under `fields` can be sent. */
function assetField(id: string): FieldDefinition | undefined {
  if (!isAssetField(id) || id.includes('.')) return undefined;
  return { id, name: id, type: id === 'file' ? 'Object' : 'Symbol' };
}

function readTags(metadata: unknown): readonly Link[] | undefined {
  if (!isObject(metadata) || !Array.isArray(metadata.tags)) return undefined;
  return metadata.tags.filter(isLink);
}

export function parseSent(body: string | undefined): Record<string, unknown> {
  if (body === undefined) throw badRequest('Missing object');
  try {
    const parsed: unknown = JSON.parse(body);
    if (isObject(parsed)) return parsed;
  } catch {
    throw new ContentfulError(
      400,
      'InvalidJsonRequestBody',
      'The body you sent is not valid JSON.',
    );
  }
  throw badRequest('Missing object');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
