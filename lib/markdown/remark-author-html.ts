import { htmlTagNames } from 'html-tag-names';
import type { Nodes, Root } from 'mdast';

const KNOWN = new Set(htmlTagNames);
/** HTML parsers treat everything after these tags as text. */
const SWALLOWING = new Set(
  'iframe noembed noframes noscript plaintext script style template textarea title xmp'.split(' '),
);
const UNSEEN = /<(iframe|script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const TAG_START = /<(\/?)([A-Za-z][^\s/>]*)/g;
/** `<Link>` is a component, but `<IMG>` is HTML. */
const IS_COMPONENT = /^[A-Z].*[a-z]/;

/** Escapes `<your-key>`, `<Suspense>`, and tags that would swallow the text after them. */
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
