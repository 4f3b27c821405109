import { nameToEmoji } from 'gemoji';
import type { Element, Root } from 'hast';

const EMOJI = new Map(Object.entries(nameToEmoji));
const SHORTCODE = /:([a-z0-9_+-]+):/g;
const IS_CODE = /^(?:pre|code|kbd|samp|tt)$/;

/** `:rocket:` becomes 🚀. */
export function rehypeEmoji() {
  return (tree: Root) => replaceIn(tree);
}

function replaceIn({ children }: Root | Element): void {
  for (const node of children) {
    if (node.type === 'element' && !IS_CODE.test(node.tagName)) replaceIn(node);
    if (node.type !== 'text') continue;
    node.value = node.value.replace(SHORTCODE, (code, name) => EMOJI.get(name) ?? code);
  }
}
