/** HTML as React writes it, and XML, as a tree: every element is closed, every attribute quoted. */

export type MarkupElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: MarkupElement | undefined;
  children: (MarkupElement | string)[];
};

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const NO_WORDS = /^(script|style|template|noscript)$/;
const WITHIN_A_LINE = /^(a|abbr|b|code|em|i|mark|small|span|strong|sub|sup|time|wbr)$/;
/** A comment; an XML or document declaration; an element that holds no markup; a tag; text. */
const PIECES =
  /<!--.*?-->|<[?!][^>]*>|<(?<raw>script|style)\b(?<rawRest>[^>]*)>.*?<\/\k<raw>>|<(?<end>\/?)(?<name>[a-z][^\s/>]*)(?<rest>(?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(?<closed>\/?)>|(?<text>[^<]+)/gis;

/** @throws where the tags don't match */
export function parseMarkup(markup: string): MarkupElement {
  const isHtml = /^<!doctype html/i.test(markup);
  const root: MarkupElement = { name: '', attributes: {}, parent: undefined, children: [] };
  let open = root;
  for (const { groups = {} } of markup.matchAll(PIECES)) {
    const { name = groups.raw, text, end } = groups;
    if (text !== undefined) open.children.push(decoded(text));
    if (name === undefined) continue;
    if (end === '/') {
      if (open.name !== name || open.parent === undefined) {
        throw new Error(`</${name}> closes <${open.name}> in\n${markup}`);
      }
      open = open.parent;
      continue;
    }
    const attributes = attributesIn(groups.rest ?? groups.rawRest ?? '');
    const element: MarkupElement = { name, attributes, parent: open, children: [] };
    open.children.push(element);
    const isClosed =
      groups.raw !== undefined || groups.closed === '/' || (isHtml && VOID.test(name));
    if (!isClosed) open = element;
  }
  if (open !== root) throw new Error(`<${open.name}> is not closed in\n${markup}`);
  return root;
}

/** Those of that name within, in the order of the document. */
export function elementsNamed(within: MarkupElement, name: string): MarkupElement[] {
  return within.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return [...(child.name === name ? [child] : []), ...elementsNamed(child, name)];
  });
}

export function closest(
  element: MarkupElement,
  matches: (ancestor: MarkupElement) => boolean,
): MarkupElement | undefined {
  if (matches(element)) return element;
  return element.parent && closest(element.parent, matches);
}

/** What is read there, as one line. */
export const wordsOf = (element: MarkupElement | undefined): string =>
  element === undefined ? '' : textOf(element).replace(/\s+/g, ' ').trim();

function textOf({ name, attributes, children }: MarkupElement): string {
  if (NO_WORDS.test(name) || attributes.hidden !== undefined) return '';
  const text = children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('');
  return WITHIN_A_LINE.test(name) ? text : ` ${text} `;
}

function attributesIn(text: string): Record<string, string> {
  const found = text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, decoded(value)]));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decoded = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
