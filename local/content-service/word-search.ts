/**
 * Full-text search as the vendor describes it: every word asked for must begin a word of the text,
 * upper and lower case alike. Reads strings, lists and the text of rich text.
 */
export function containsWords(value: unknown, wanted: string): boolean {
  const words = wordsOf(wanted);
  const present = wordsOf(textOf(value));
  return words.length > 0 && words.every((word) => present.some((one) => one.startsWith(word)));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value === 'object' && value !== null) {
    if ('value' in value && typeof value.value === 'string') return value.value;
    if ('content' in value) return textOf(value.content);
  }
  return '';
}
