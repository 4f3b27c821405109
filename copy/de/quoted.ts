export const quoted = (words: string): string =>
  `„${words.replace(/^["“”„«»]+|["“”„«»]+$/g, '') || words}“`;
