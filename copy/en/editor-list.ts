const MAX_NAMED = 4;

export function someOf(words: readonly string[]): string {
  const rest = words.length - MAX_NAMED;
  const shown = rest > 1 ? [...words.slice(0, MAX_NAMED), `${rest} more`] : words;
  return new Intl.ListFormat('en-GB').format(shown);
}
