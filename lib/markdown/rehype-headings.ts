import type { Element, Root } from 'hast';

/** The page has its own h1: an author's h1 becomes an h2, and so on down. Without an h1, h2 stays. */
export function rehypeHeadings() {
  return (tree: Root) => {
    const elements = elementsIn(tree);
    if (!elements.some(({ tagName }) => tagName === 'h1')) return;
    for (const element of elements) {
      const level = /^h([1-5])$/.exec(element.tagName)?.[1];
      if (level !== undefined) element.tagName = `h${Number(level) + 1}`;
    }
  };
}

/** A link can't hold another. */
export const hasNoLink = (heading: Element): boolean =>
  elementsIn(heading).every(({ tagName }) => tagName !== 'a');

/** All of them, however deep. */
export function elementsIn({ children }: Root | Element): Element[] {
  return children.flatMap((node) => (node.type === 'element' ? [node, ...elementsIn(node)] : []));
}
