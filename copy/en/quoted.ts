/** Strips quotes from a visitor's words before adding its own. */
export const quoted = (words: string): string =>
  `“${words.replace(/^["“”„«»]+|["“”„«»]+$/g, '') || words}”`;
