import type { ElementContent, Root, RootContent } from 'hast';

/** In a repository's README it is relative to the repository. */
const LEADS_SOMEWHERE = /^(?:[a-z][\w+.-]*:|[/#])/i;

/**
 * A picture from another host would let that host know who reads this: its alt text takes its place. A link that is
 * left without text, or leads nowhere from here, is unwrapped.
 */
export function rehypePictures() {
  return (tree: Root) => {
    tree.children = tree.children.flatMap((node) => replace(node) as RootContent[]);
  };
}

function replace(node: RootContent | ElementContent): (RootContent | ElementContent)[] {
  if (node.type !== 'element') return [node];
  const { tagName, properties } = node;
  if (tagName === 'img') return [{ type: 'text', value: String(properties.alt ?? '') }];
  node.children = node.children.flatMap((child) => replace(child) as ElementContent[]);
  const isLink = LEADS_SOMEWHERE.test(String(properties.href ?? '')) && hasWords(node);
  return tagName === 'a' && !isLink ? node.children : [node];
}

const hasWords = (node: RootContent | ElementContent): boolean =>
  node.type === 'text'
    ? node.value.trim() !== ''
    : node.type === 'element' && node.children.some(hasWords);
