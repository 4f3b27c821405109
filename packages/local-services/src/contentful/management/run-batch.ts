import { inspect } from 'node:util';
import type { ContentStore } from '../content-store.ts';
import { ContentfulError, notFound } from '../contentful-error.ts';
import { isLink, type Link } from '../export-format.ts';
import { link } from '../render-item.ts';
import type { StoredItem } from '../stored-item.ts';
import type { Edits } from './edits.ts';

export type BatchAction = 'publish' | 'unpublish' | 'validate';

/** A link, with the version that its sender has seen where that counts. */
export type BatchLink = Link & { sys: { version?: number } };

export type BatchError = {
  error: { sys: { type: 'Error'; id: string }; message: string };
  entity: Link;
};

/** Does it to all of them, or to none where one may not: then it says why not. Never throws: a timer calls it too. */
export function runBatch(
  action: BatchAction,
  links: readonly BatchLink[],
  { store, edits }: { store: ContentStore; edits: Edits },
): BatchError[] {
  const items: Readonly<StoredItem>[] = [];
  const errors: BatchError[] = [];
  for (const { sys } of links) {
    attempt(sys, () => {
      const item = find(sys);
      if (action !== 'unpublish') edits.mayPublish(item, sys.version ?? item.version);
      items.push(item);
    });
  }
  if (errors.length > 0) return errors;
  for (const { id, type, published } of items) {
    attempt({ linkType: type, id }, () => {
      if (action === 'publish') store.publish(id, type);
      if (action === 'unpublish' && published) store.unpublish(id, type);
    });
  }
  return errors;

  function attempt({ linkType, id }: { linkType: string; id: string }, step: () => void): void {
    try {
      step();
    } catch (error) {
      const entity = link(linkType, id);
      const isRefusal = error instanceof ContentfulError;
      if (!isRefusal) {
        process.stderr.write(`Could not ${action} ${linkType} ${id}: ${inspect(error)}\n`);
      }
      const sys = { type: 'Error', id: isRefusal ? error.id : 'ServerError' } as const;
      errors.push({ error: { sys, message: (error as Error).message }, entity });
    }
  }

  function find({ linkType, id }: Link['sys']): Readonly<StoredItem> {
    const item = linkType === 'Asset' || linkType === 'Entry' ? store.get(id, linkType) : undefined;
    if (!item) throw notFound({ type: linkType, id });
    return item;
  }
}

/** `{ entities: { items: [link, …] } }`, as bulk actions and releases are sent. */
export function linksIn(sent: Record<string, unknown>): BatchLink[] {
  const { items } = (sent.entities ?? {}) as { items?: unknown };
  return Array.isArray(items) ? items.filter(isLink) : [];
}
