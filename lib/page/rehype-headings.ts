import type { Root, RootContent } from 'hast';

type Nodes = readonly RootContent[];

/** The page has its own h1: an author's h1 becomes an h2, and so on down. Where none is, h2 stays. */
export function rehypeHeadings() {
  return (tree: Root) => {
    if (hasTitle(tree.children)) lower(tree.children);
  };
}

/** A link can't hold another. */
export function hasNoLink({ children }: { children: readonly unknown[] }): boolean {
  return (children as Nodes).every(
    (node) => node.type !== 'element' || (node.tagName !== 'a' && hasNoLink(node)),
  );
}

function hasTitle(nodes: Nodes): boolean {
  return nodes.some(
    (node) =>
      node.type === 'element' && (node.tagName === 'h1' || hasTitle(node.children as Nodes)),
  );
}

function lower(nodes: Nodes): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const level = /^h([1-5])$/.exec(node.tagName)?.[1];
    if (level !== undefined) node.tagName = `h${Number(level) + 1}`;
    lower(node.children as Nodes);
  }
}
