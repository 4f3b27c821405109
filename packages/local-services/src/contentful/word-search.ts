/**
 * Full-text search as the vendor describes it: every word asked for must begin a word of the text,
 * upper and lower case alike. Reads strings, lists and the text of rich text.
 */
export function containsWords(value: unknown, wanted: string): boolean {
  const { length } = wordsOf(wanted);
  return length > 0 && countWords(value, wanted) === length;
}

/** How many of the words asked for begin a word of the text. */
function countWords(value: unknown, wanted: string): number {
  const present = wordsOf(textOf(value));
  return wordsOf(wanted).filter((word) => present.some((one) => one.startsWith(word))).length;
}

/** How well a name matches: first by how many of the words it has, then by how few others. */
export function nearness(name: string, wanted: string): number {
  return countWords(name, wanted) + 1 / (1 + wordsOf(name).length);
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
