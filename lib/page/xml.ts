/** Text for XML 1.0. */

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML can't contain even escaped (most control characters, halves of characters) are left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFC}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => NAMES[character] ?? '');
}

/** One element with its text escaped; empty where there is no text. */
export function xmlElement(name: string, content: string | null): string {
  return content === null || content === '' ? '' : `<${name}>${xmlText(content)}</${name}>`;
}
