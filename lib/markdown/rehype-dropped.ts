import type { Element, Root } from 'hast';

/** Dropping these elements loses no content. */
const WRAPPERS = ['body', 'center', 'font', 'head', 'html', 'picture', 'source'];

/** Adds the elements that the sanitiser drops to `data.dropped`. */
export function rehypeDropped({ tagNames }: { tagNames: readonly string[] }) {
  const harmless = new Set([...tagNames, ...WRAPPERS]);
  return (tree: Root, { data }: { data: object }) => {
    const { dropped } = data as { dropped?: Set<string> };
    const visit = ({ children }: Root | Element) => {
      for (const node of children) {
        if (node.type !== 'element') continue;
        if (!harmless.has(node.tagName)) dropped?.add(node.tagName);
        if (node.tagName !== 'svg' && node.tagName !== 'math') visit(node);
      }
    };
    visit(tree);
  };
}
