import { ContentfulError } from './contentful-error.ts';
import type { Lookup } from './field-path.ts';
import { gatherIncludes } from './includes.ts';
import { inOrder } from './ordering.ts';
import type { Query } from './query.ts';
import type { Snapshot } from './query-snapshot.ts';
import type { Render } from './render-item.ts';

const MAX_RESPONSE_BYTES = 7_340_032;

/** The JSON text that answers a query. Throws where it would be longer than the vendor sends. */
export function answerQuery(
  query: Query,
  of: 'Entry' | 'Asset',
  snapshot: Snapshot,
  render: Render,
): string {
  const lookup: Lookup = (linkType, id) => snapshot.byKey.get(`${linkType}!${id}`);
  const all = query.contentType
    ? (snapshot.byContentType.get(query.contentType.sys.id) ?? [])
    : of === 'Entry'
      ? snapshot.entries
      : snapshot.assets;
  const matching = all.filter((revision) =>
    query.filters.every((holds) => holds(revision, lookup)),
  );
  const ordered = inOrder(matching, query.orders, lookup);
  const items = ordered.slice(query.skip, query.skip + query.limit);
  const included = gatherIncludes(items, query.include, query.selection, lookup);

  const whole = (revision: (typeof items)[number]) => render(revision, null);
  const parts = [
    '"sys":{"type":"Array"}',
    `"total":${matching.length}`,
    `"skip":${query.skip}`,
    `"limit":${query.limit}`,
    `"items":[${items.map((revision) => render(revision, query.selection)).join(',')}]`,
  ];
  if (included.unresolved.length > 0) {
    const errors = included.unresolved.map(({ sys }) => ({
      sys: { id: 'notResolvable', type: 'error' },
      details: { type: 'Link', linkType: sys.linkType, id: sys.id },
    }));
    parts.push(`"errors":${JSON.stringify(errors)}`);
  }
  const groups = [
    ...(included.entries.length > 0 ? [`"Entry":[${included.entries.map(whole).join(',')}]`] : []),
    ...(included.assets.length > 0 ? [`"Asset":[${included.assets.map(whole).join(',')}]`] : []),
  ];
  if (groups.length > 0) parts.push(`"includes":{${groups.join(',')}}`);

  return withinSize(`{${parts.join(',')}}`);
}

/** Throws where the vendor sends no answer as long as that. */
export function withinSize(text: string): string {
  if (Buffer.byteLength(text) > MAX_RESPONSE_BYTES) {
    const message = `Response size too big. Maximum allowed response size: ${MAX_RESPONSE_BYTES}B.`;
    throw new ContentfulError(400, 'BadRequest', message);
  }
  return text;
}
