/** Text that is markup already and is not escaped again. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

/** A template for markup: every part that is not itself markup is escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    strings.reduce((text, string, index) => text + toText(parts[index - 1]) + string),
  );
}

function toText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'object') return part.map(toText).join('');
  return escaped(String(part));
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');
}
