const SPECIAL = /[\\`*_[\]<>#&|~]/g;
/** A list, a thematic break, or the underline of a heading. */
const BLOCK = /^(?:[-+=]|\d{1,9}(?=[.)]))/;

/** URLs may still become links. */
export function escapeMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(SPECIAL, '\\$&')
    .replace(BLOCK, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

export const markdownListItem = (name: string, address: string, about: string | null): string =>
  `- ${markdownLink(name, address)}${about === null ? '' : `: ${escapeMarkdown(about)}`}`;

/** @param address absolute and encoded */
export function markdownLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}
