/** Text of outside authors inside Markdown of our own. */

const SPECIAL = /[\\`*_[\]<>#&|~]/g;
/** At the beginning of a line these start a list, a rule across, or the underline of a heading. */
const BLOCK = /^(?:[-+=]|\d{1,9}(?=[.)]))/;

/** One line that Markdown shows as plain text, whatever is in it; an address in it may become a link. */
export function escapeMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(SPECIAL, '\\$&')
    .replace(BLOCK, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** @param address absolute and encoded */
export function markdownLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}
