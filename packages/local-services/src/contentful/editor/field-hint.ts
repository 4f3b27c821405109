import type { FieldDefinition } from '../export-format.ts';

/** What to type into a field, where that is not plain from its name; else empty. */
export function hintFor(field: FieldDefinition): string {
  const most = longest(field);
  const allowed = allowedValues(field);
  if (allowed.length > 0) return `One of: ${allowed.join(', ')}.`;
  switch (field.type) {
    case 'Array': {
      const limit = most === null ? '' : `up to ${most} `;
      if (field.items?.type === 'Link') {
        return `${names(field.items, 'Ids')} of ${limit}${linked(field.items, 'many')}, separated by commas.`;
      }
      return `${most === null ? 'Several' : `Up to ${most}`} values, separated by commas.`;
    }
    case 'Link':
      return `${names(field, 'Id')} of ${linked(field, 'one')}.`;
    case 'Symbol':
      return most === null ? '' : `At most ${most} characters.`;
    case 'Integer':
      return 'A whole number.';
    case 'Object':
    case 'RichText':
    case 'Location':
      return 'As JSON.';
  }
  return '';
}

function allowedValues({ validations }: FieldDefinition): readonly unknown[] {
  const rules = (validations ?? []) as readonly { in?: readonly unknown[] }[];
  return rules.flatMap((rule) => rule.in ?? []);
}

export function longest({ validations }: FieldDefinition): number | null {
  const rules = (validations ?? []) as readonly { size?: { max?: number } }[];
  return rules.map(({ size }) => size?.max).find((max) => max !== undefined) ?? null;
}

/** Entries may be typed by their names; the form shows their ids. */
const names = (link: Record<string, unknown> | undefined, ids: 'Id' | 'Ids') =>
  link?.linkType === 'Asset' ? ids : `${ids} or ${ids === 'Id' ? 'name' : 'names'}`;

function linked(link: Record<string, unknown> | undefined, count: 'one' | 'many'): string {
  if (link?.linkType === 'Asset') return count === 'one' ? 'an asset' : 'assets';
  return count === 'one' ? 'an entry' : 'entries';
}
