/** What somebody has typed, in one pair of quotes: it may have its own. */
export const quoted = (words: string): string =>
  `“${words.replace(/^["“”„«»]+|["“”„«»]+$/g, '') || words}”`;
