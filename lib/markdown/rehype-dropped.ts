import type { Element, Root } from 'hast';

/** Nothing of what they hold is lost. */
const WRAPPERS = ['body', 'center', 'font', 'head', 'html', 'picture', 'source'];

/** Notes in `data.dropped` which tags the sanitiser is about to drop. */
export function rehypeDropped({ tagNames }: { tagNames: readonly string[] }) {
  const harmless = new Set([...tagNames, ...WRAPPERS]);
  return (tree: Root, { data }: { data: object }) => {
    const { dropped } = data as { dropped?: Set<string> };
    const visit = ({ children }: Root | Element) => {
      for (const node of children) {
        if (node.type !== 'element') continue;
        if (!harmless.has(node.tagName)) dropped?.add(node.tagName);
        // Nobody misses the parts of a drawing.
        if (node.tagName !== 'svg' && node.tagName !== 'math') visit(node);
      }
    };
    visit(tree);
  };
}
