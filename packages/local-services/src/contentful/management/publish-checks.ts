import type { ContentStore } from '../content-store.ts';
import type { FieldDefinition } from '../export-format.ts';
import { isLink } from '../export-format.ts';
import { link } from '../render-item.ts';
import type { StoredItem } from '../stored-item.ts';
import { checkFile, isFileOf } from './file-checks.ts';
import { type FieldProblem, invalidFields, unresolvedLinks } from './management-error.ts';

/** Lengths that hold for every field of a type. */
const LONGEST: Record<string, number> = { Symbol: 256, Text: 50_000 };

export type Validation = {
  size?: Range;
  range?: Range;
  in?: readonly unknown[];
  regexp?: { pattern: string; flags?: string | null };
  unique?: boolean;
  linkContentType?: readonly string[];
  linkMimetypeGroup?: readonly string[];
  /** What an editor reads in place of the vendor's own words. */
  message?: string | null;
};
type Range = { min?: number; max?: number };

/**
 * Throws `InvalidEntry` or `UnresolvedLinks` where the vendor would refuse to publish the draft:
 * required fields, sizes, ranges, allowed values, patterns, uniqueness, kinds of linked entries and files.
 */
export function checkBeforePublish(item: Readonly<StoredItem>, store: ContentStore): void {
  if (item.type === 'Asset') checkFile(item, store.locale);
  const { invalid, unresolved } = findProblems(item, store);
  if (invalid.length > 0) throw invalidFields(item.type, invalid);
  if (unresolved.length > 0) throw unresolvedLinks(unresolved);
}

/** The vendor tells of links that lead nowhere once all else is right. */
export function findProblems(item: Readonly<StoredItem>, store: ContentStore) {
  const contentType = store.contentTypes.find(({ sys }) => sys.id === item.contentType);
  const invalid = (contentType?.fields ?? []).flatMap((field) => checkField(field, item, store));
  const unresolved = valuesOf(item, store).flatMap(({ path, value }) =>
    [value].flat().flatMap((one, index): FieldProblem[] => {
      if (!isLink(one) || isThere(one.sys, store)) return [];
      const at = [...path, ...(Array.isArray(value) ? [index] : [])];
      return [{ name: 'notResolvable', link: one.sys, path: at }];
    }),
  );
  return { invalid, unresolved };
}

/** The values of all fields in all locales, each with its place. */
function valuesOf({ draft }: Readonly<StoredItem>, { locale }: ContentStore) {
  const byLocale = Object.entries({ [locale]: draft.fields, ...draft.translations });
  return byLocale.flatMap(([code, fields]) =>
    Object.entries(fields).map(([id, value]) => ({ id, value, path: ['fields', id, code] })),
  );
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

function checkField(
  field: FieldDefinition,
  item: Readonly<StoredItem>,
  store: ContentStore,
): FieldProblem[] {
  const { id } = field;
  const isMissing = field.required === true && isEmpty(item.draft.fields[id]);
  if (isMissing) {
    const details = `The property "${id}" is required here`;
    return [{ name: 'required', path: ['fields', id], details }];
  }
  return valuesOf(item, store)
    .filter((one) => one.id === id && !isEmpty(one.value))
    .flatMap(({ value, path }) => checkValue(field, value, path, item, store));
}

function checkValue(
  field: FieldDefinition,
  value: unknown,
  path: readonly string[],
  item: Readonly<StoredItem>,
  store: ContentStore,
): FieldProblem[] {
  const most = LONGEST[field.type];
  const own = field.validations as readonly Validation[] | undefined;
  const ofItems = field.items?.validations as readonly Validation[] | undefined;
  const isStricter = own?.some(({ size }) => size?.max !== undefined && size.max <= Number(most));
  const ofKind = most === undefined || isStricter ? [] : [{ size: { max: most } }];
  const rules = [...ofKind, ...(own ?? [])];
  return [
    ...rules.flatMap((rule) => checkRule(rule, value, path, item, store)),
    ...[value]
      .flat()
      .flatMap((one, index) =>
        (ofItems ?? []).flatMap((rule) => checkRule(rule, one, [...path, index], item, store)),
      ),
  ];
}

function checkRule(
  rule: Validation,
  value: unknown,
  path: readonly (string | number)[],
  item: Readonly<StoredItem>,
  store: ContentStore,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (name: string, details: string, more: Record<string, unknown>) =>
    problems.push({
      ...{ name, path, value, details, ...more },
      ...(rule.message && { customMessage: rule.message }),
    });
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : null;
  if (rule.size && length !== null && !isWithin(length, rule.size)) {
    add('size', `Size must be ${inWords(rule.size)}`, rule.size);
  }
  if (rule.range && typeof value === 'number' && !isWithin(value, rule.range)) {
    add('range', `Value must be ${inWords(rule.range)}`, rule.range);
  }
  if (rule.in && !rule.in.includes(value)) {
    add('in', 'Value must be one of expected values', { expected: rule.in });
  }
  if (rule.regexp && typeof value === 'string') {
    const { pattern, flags } = rule.regexp;
    if (!isMatch(value, rule.regexp))
      add('regexp', `Does not match /${pattern}/${flags ?? ''}`, {});
  }
  if (rule.unique) {
    const conflicting = othersWith(value, path, item, store);
    if (conflicting.length > 0) {
      add('unique', 'Same field value present in other entry', { conflicting });
    }
  }
  if (rule.linkContentType && isLink(value)) {
    const linked = store.get(value.sys.id, 'Entry')?.contentType;
    if (linked && !rule.linkContentType.includes(linked)) {
      add('linkContentType', 'Link to wrong content type', {
        contentTypeId: rule.linkContentType,
      });
    }
  }
  if (rule.linkMimetypeGroup && isLink(value)) {
    const asset = store.get(value.sys.id, 'Asset');
    if (asset && !isFileOf(asset, rule.linkMimetypeGroup)) {
      add('linkMimetypeGroup', 'File has wrong type', {});
    }
  }
  return problems;
}

/** A loaded content type may have an invalid pattern: nothing matches that. */
function isMatch(value: string, { pattern, flags }: NonNullable<Validation['regexp']>): boolean {
  try {
    return new RegExp(pattern, flags ?? '').test(value);
  } catch {
    return false;
  }
}

/** Published entries of the type that hold the same value there, in the same locale. */
function othersWith(
  value: unknown,
  [, id, locale]: readonly (string | number)[],
  item: Readonly<StoredItem>,
  store: ContentStore,
) {
  return store
    .list()
    .filter((other) => other.contentType === item.contentType && other.id !== item.id)
    .filter(({ published }) => {
      const { [String(locale)]: own = {} } = {
        ...published?.translations,
        [store.locale]: published?.fields,
      };
      return own[String(id)] === value;
    })
    .map((other) => link('Entry', other.id));
}

function isThere({ linkType, id }: { linkType: string; id: string }, store: ContentStore) {
  if (linkType !== 'Entry' && linkType !== 'Asset') return true;
  return store.get(id, linkType) !== undefined;
}

function isWithin(number: number, { min, max }: Range): boolean {
  return (min === undefined || number >= min) && (max === undefined || number <= max);
}

function inWords({ min, max }: Range): string {
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}
