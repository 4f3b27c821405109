import type { Nodes } from 'hast';

/** What they hold belongs to the word before and after. */
const WITHIN_WORDS = new Set(
  'a b code del em i ins kbd q s samp span strike strong sub tt var'.split(' '),
);

/** The words that a reader sees, for searches: of a picture that is shown nothing. */
export function visibleText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const text = node.children.map(visibleText).join('');
  return node.type === 'element' && WITHIN_WORDS.has(node.tagName) ? text : ` ${text} `;
}
