const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Drops characters that XML 1.0 forbids. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFC}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => NAMES[character] ?? '');
}

export function xmlElement(name: string, content: string | null): string {
  return content === null || content === '' ? '' : `<${name}>${xmlText(content)}</${name}>`;
}
