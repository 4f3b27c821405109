import { hash } from 'node:crypto';
import type { FieldDefinition } from '../export-format.ts';
import { isLink } from '../export-format.ts';
import { isDate } from '../management/read-sent-item.ts';
import { link } from '../render-item.ts';

/** What a form shows for a field's value. Links are shown as ids, lists by commas. */
export function toText({ type }: FieldDefinition, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (type === 'Array' && Array.isArray(value)) {
    const parts = value.map((one) => (isLink(one) ? one.sys.id : String(one)));
    // A value with a comma in it: one to a line, and a line's end even after the only one.
    return parts.some((part) => part.includes(',')) ? `${parts.join('\n')}\n` : parts.join(', ');
  }
  if (type === 'Link' && isLink(value)) return value.sys.id;
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  return String(value);
}

/** The value that a form's text stands for; `undefined`: none. Throws `FieldTextError`. */
export function fromText(field: FieldDefinition, sent: string): unknown {
  const text = sent.replace(/\r\n?/g, '\n');
  if (text.trim() === '') return undefined;
  switch (field.type) {
    case 'Integer':
      if (/^[+-]?\d+$/.test(text.trim())) return Number(text);
      throw new FieldTextError('Enter a whole number.');
    case 'Number':
      if (Number.isFinite(Number(text))) return Number(text);
      throw new FieldTextError('Enter a number.');
    case 'Boolean':
      return text === 'true';
    case 'Date':
      if (isDate(text.trim())) return text.trim();
      throw new FieldTextError('Enter a date such as 2026-11-21 or 2026-11-21T10:00Z.');
    case 'Link':
      return link(String(field.linkType ?? 'Entry'), text.trim());
    case 'Array': {
      const parts = text.split(text.includes('\n') ? '\n' : ',');
      const values = parts.map((part) => part.trim()).filter((part) => part !== '');
      if (field.items?.type !== 'Link') return values;
      return values.map((id) => link(field.items?.linkType ?? 'Entry', id));
    }
    case 'Symbol':
      // Not every browser keeps Enter out of a box of two lines.
      return text.includes('\n') ? text.trim().replace(/\s*\n\s*/g, ' ') : text;
    case 'Text':
      return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new FieldTextError('This is not valid JSON.');
  }
}

/** Says, in words for the form, why a text is not a value of its field. */
export class FieldTextError extends Error {}

/** Whether a form sent back what it was shown. */
export function isSameText(field: FieldDefinition, shown: string, sent: string): boolean {
  return even(field, shown, shown) === even(field, sent, shown);
}

/** Tells whether a form sent back what it was shown where that is no longer known, in a few characters. */
export function fingerprint(field: FieldDefinition, text: string): string {
  return hash('sha256', even(field, text, text), 'base64url').slice(0, 12);
}

/** Browsers write line ends in their own way, and leave them out of a field of one line. */
function even(field: FieldDefinition, text: string, shown: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return isManyLined(field, shown) ? lines : lines.replaceAll('\n', '');
}

/** Whether the field is shown as a box of several lines. */
export function isManyLined(field: FieldDefinition, shown: string): boolean {
  if (field.type === 'Array') return shown.includes('\n');
  return !['Symbol', 'Integer', 'Number', 'Date', 'Boolean', 'Link'].includes(field.type);
}
