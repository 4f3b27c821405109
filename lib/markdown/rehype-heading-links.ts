import type { Root } from 'hast';
import { elementsIn } from '@/lib/markdown/rehype-headings';

/** Prefix of the ids of headings, and the one that the sanitiser adds to those of footnotes. */
export const HEADING_PREFIX = 'overview-';
const OTHER_PREFIX = 'user-content-';

/**
 * Links within the overview point where their author meant them to: an author who writes `#install`, or a footnote, does
 * not know the prefix that keeps ids of the overview apart from the page's own. The link may be percent-encoded or not.
 */
export function rehypeHeadingLinks() {
  return (tree: Root) => {
    const elements = elementsIn(tree);
    const ids = new Map<string, string>();
    for (const { properties } of elements) {
      const id = typeof properties.id === 'string' ? properties.id : undefined;
      if (id !== undefined && !ids.has(comparable(id))) ids.set(comparable(id), id);
    }
    for (const { properties } of elements) {
      const { href } = properties;
      if (typeof href !== 'string' || !href.startsWith('#')) continue;
      const name = comparable(decoded(href.slice(1)));
      const id = ['', HEADING_PREFIX, OTHER_PREFIX].flatMap((one) => ids.get(one + name) ?? [])[0];
      if (id !== undefined) properties.href = `#${id}`;
    }
  };
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Whether an emoji has its variation selector depends on the keyboard, and capitals on the author. */
const comparable = (name: string) => name.normalize('NFC').replaceAll('\uFE0F', '').toLowerCase();
