/** A visitor's words in one pair of quotes, without their own. */
export const quoted = (words: string): string =>
  `“${words.replace(/^["“”„«»]+|["“”„«»]+$/g, '') || words}”`;
