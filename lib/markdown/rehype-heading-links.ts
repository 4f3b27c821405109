import type { Root } from 'hast';
import { elementsIn } from '@/lib/markdown/rehype-headings';

export const HEADING_PREFIX = 'overview-';
const OTHER_PREFIX = 'user-content-';

/** Authors write `#install` without the site's prefix, encoded or not. */
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

/** Only some keyboards add variation selectors. */
const comparable = (name: string) => name.normalize('NFC').replaceAll('\uFE0F', '').toLowerCase();
