import { htmlTagNames } from 'html-tag-names';
import type { Nodes, Root } from 'mdast';

const KNOWN = new Set(htmlTagNames);
/** A parser takes all that follows them for text, to the end of the document if they aren't closed. */
const SWALLOWING = new Set(
  'iframe noembed noframes noscript plaintext script style template textarea title xmp'.split(' '),
);
/** Code and foreign pages, no words of the author. */
const UNSEEN = /<(iframe|script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const TAG_START = /<(\/?)([A-Za-z][^\s/>]*)/g;
/** `<Link>` and `<Image>` are components, `<IMG>` is HTML. */
const IS_COMPONENT = /^[A-Z].*[a-z]/;

/**
 * Keeps as text what looks like a tag and isn't one, such as `<your-key>` or `<Suspense>`: the HTML parser would drop it.
 * So are tags that would swallow the rest of the text. Notes in `data.dropped` what is cut out.
 */
export function remarkAuthorHtml() {
  return (tree: Root, { data }: { data: object }) =>
    visit(tree, (data as { dropped?: Set<string> }).dropped);
}

function visit(node: Nodes, dropped: Set<string> | undefined): void {
  if (node.type === 'html') node.value = keepText(node.value, dropped);
  else if ('children' in node) for (const child of node.children) visit(child, dropped);
}

const keepText = (html: string, dropped: Set<string> | undefined) =>
  html
    .replace(UNSEEN, (_, name) => {
      dropped?.add(name.toLowerCase());
      return '';
    })
    .replace(TAG_START, (tag, slash, name) =>
      isHtmlTag(name) && !SWALLOWING.has(name.toLowerCase()) ? tag : `&lt;${slash}${name}`,
    );

const isHtmlTag = (name: string): boolean =>
  KNOWN.has(name.toLowerCase()) && !IS_COMPONENT.test(name);
