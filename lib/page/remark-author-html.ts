import { htmlTagNames } from 'html-tag-names';
import type { Nodes, Root } from 'mdast';

const KNOWN = new Set(htmlTagNames);
/** A parser takes all that follows them for text, to the end of the document if they aren't closed. */
const SWALLOWING = new Set(
  'iframe noembed noframes noscript plaintext script style template textarea title xmp'.split(' '),
);
/** Code, not words of the author. */
const CODE = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const TAG_START = /<(\/?)([A-Za-z][^\s/>]*)/g;
/** `<Link>` and `<Image>` are components, `<IMG>` is HTML. */
const IS_COMPONENT = /^[A-Z].*[a-z]/;

/**
 * Keeps as text what looks like a tag and isn't one, such as `<your-key>` or `<Suspense>`: the HTML parser would drop it.
 * So are tags that would swallow the rest of the text.
 */
export function remarkAuthorHtml() {
  return (tree: Root) => visit(tree);
}

function visit(node: Nodes): void {
  if (node.type === 'html') node.value = keepText(node.value);
  else if ('children' in node) for (const child of node.children) visit(child);
}

const keepText = (html: string) =>
  html
    .replace(CODE, '')
    .replace(TAG_START, (tag, slash, name) =>
      isHtmlTag(name) && !SWALLOWING.has(name.toLowerCase()) ? tag : `&lt;${slash}${name}`,
    );

export const isHtmlTag = (name: string): boolean =>
  KNOWN.has(name.toLowerCase()) && !IS_COMPONENT.test(name);
