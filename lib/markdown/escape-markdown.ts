const SPECIAL = /[\\`*_[\]<>#&|~]/g;
/** At the start of a line: a list, a thematic break, or the underline of a heading. */
const BLOCK = /^(?:[-+=]|\d{1,9}(?=[.)]))/;

/** One line that Markdown renders as plain text; a URL in it may become a link. */
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
