import type { Link } from './export-format.ts';
import type { Lookup } from './field-path.ts';
import { linksOf, linksOfField } from './links.ts';
import type { Selection } from './select-parameter.ts';
import type { Revision } from './stored-item.ts';

export type Included = {
  entries: Revision[];
  assets: Revision[];
  /** Links that lead to nothing the API shows, each once. */
  unresolved: Link[];
};

/**
 * What the items link to, `depth` levels down, without the items themselves. Of an item only the
 * links that survive selection count; what is included is always whole.
 */
export function gatherIncludes(
  items: readonly Revision[],
  depth: number,
  selection: Selection | null,
  lookup: Lookup,
): Included {
  const seen = new Set(items.map(keyOf));
  const unresolved = new Map<string, Link>();
  const included: Included = { entries: [], assets: [], unresolved: [] };
  let links = items.flatMap((item) => selectedLinks(item, selection));
  for (let level = 0; level < depth && links.length > 0; level += 1) {
    const next: Link[] = [];
    for (const link of links) {
      const key = `${link.sys.linkType}!${link.sys.id}`;
      if (seen.has(key)) continue;
      const revision = lookup(link.sys.linkType, link.sys.id);
      if (!revision) {
        unresolved.set(key, link);
        continue;
      }
      seen.add(key);
      (revision.type === 'Entry' ? included.entries : included.assets).push(revision);
      next.push(...linksOf(revision));
    }
    links = next;
  }
  included.unresolved = [...unresolved.values()];
  return included;
}

function selectedLinks(item: Revision, selection: Selection | null): readonly Link[] {
  const names = selection?.fields;
  if (!names) return linksOf(item);
  return [...names].flatMap((name) => linksOfField(item, name));
}

function keyOf({ type, id }: Revision): string {
  return `${type}!${id}`;
}
