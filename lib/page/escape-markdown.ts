/** Text of outside authors inside Markdown of our own. */

const SPECIAL = /[\\`*_[\]<>#&|~]/g;

/** In one line, and as plain text whatever is in it. */
export function escapeMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(SPECIAL, '\\$&');
}

/** @param address absolute and encoded */
export function markdownLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}
