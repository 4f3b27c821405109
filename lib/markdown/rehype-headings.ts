import type { Element, Root } from 'hast';

/** Turns h1 into h2 and so on, because the page has its own h1. */
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

export const hasNoLink = (heading: Element): boolean =>
  elementsIn(heading).every(({ tagName }) => tagName !== 'a');

export function elementsIn({ children }: Root | Element): Element[] {
  return children.flatMap((node) => (node.type === 'element' ? [node, ...elementsIn(node)] : []));
}
