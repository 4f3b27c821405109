import type { Root } from 'hast';
import { elementsIn } from '@/lib/page/rehype-headings';

/** Prefix of the ids of headings, and the one that the sanitiser adds to those of footnotes. */
export const HEADING_PREFIX = 'overview-';
const OTHER_PREFIX = 'user-content-';

/**
 * Links within the overview point where their author meant them to: an author who writes `#install`, or a
 * footnote, does not know the prefix that keeps ids of the overview apart from the page's own.
 */
export function rehypeHeadingLinks() {
  return (tree: Root) => {
    const elements = elementsIn(tree);
    const ids = new Set(elements.map(({ properties }) => properties.id));
    for (const { properties } of elements) {
      const { href } = properties;
      if (typeof href !== 'string' || !href.startsWith('#') || ids.has(href.slice(1))) continue;
      const prefix = [HEADING_PREFIX, OTHER_PREFIX].find((one) => ids.has(one + href.slice(1)));
      if (prefix !== undefined) properties.href = `#${prefix}${href.slice(1)}`;
    }
  };
}
