/**
 * Published entries and assets as the Sync API has sent them, by `Entry!id` or `Asset!id`: in the site's locale,
 * and of their fields those that the site may read. Pure.
 */
import { z } from 'zod';
import { LayeredMap } from '@/lib/catalogue/layered-map';
import { ENTRY_KINDS, siteNameOf, typeId } from '@/lib/contentful/field-names';
import { pageFields } from '@/lib/contentful/get-content-pages';
import type { ContentTypes, SpaceType } from '@/lib/contentful/get-content-types';
import { templateFields } from '@/lib/contentful/template-fields';
import { MalformedResponseError } from '@/lib/runtime/errors';

const itemSchema = z.object({
  sys: z.object({
    id: z.string(),
    type: z.enum(['Entry', 'Asset']),
    revision: z.number().catch(0),
    createdAt: z.string().catch(''),
    updatedAt: z.string().catch(''),
    contentType: z.object({ sys: z.object({ id: z.string() }) }).optional(),
  }),
  fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});

/** As the delivery API sends an entry or an asset in one locale. */
export type SyncedItem = {
  sys: z.infer<typeof itemSchema>['sys'];
  fields: Readonly<Record<string, unknown>>;
};

export type SyncedItems = ReadonlyMap<string, SyncedItem>;

export type Changes = { items: readonly unknown[]; removed: readonly string[] };

/** How this space's items are read: fields by content type, values by locale. */
export type ItemReader = (item: unknown) => SyncedItem;

export function createItemReader(types: ContentTypes, locale: string): ItemReader {
  const fieldsOfType = new Map([...types.values()].map((type) => [type.id, usedFields(type)]));
  return (item) => {
    const { data } = itemSchema.safeParse(item);
    if (data === undefined)
      throw new MalformedResponseError('sync', 'an item has no id or no type');
    const { sys, fields } = data;
    const used = fieldsOfType.get(sys.contentType?.sys.id ?? '');
    const shown = Object.entries(fields).flatMap(([id, values]) => {
      const value = values[locale];
      const isUsed = sys.type === 'Asset' || used?.has(id) === true;
      return isUsed && value !== undefined && value !== null ? [[id, value] as const] : [];
    });
    return { sys, fields: Object.fromEntries(shown) };
  };
}

/** Of types that the site doesn't read, a facet may show the name. */
function usedFields(type: SpaceType): ReadonlySet<string> {
  const ids = [...type.fields.keys()];
  if (type.id === typeId('template')) {
    return new Set(templateFields(type, new Set(ids.map((id) => siteNameOf('template', id)))).card);
  }
  const name = type.nameField === undefined ? [] : [type.nameField];
  if (type.id === typeId('page')) return new Set([...pageFields(type), ...name]);
  if (ENTRY_KINDS.some((kind) => type.id === typeId(kind))) return new Set(ids);
  return new Set(name);
}

/** @param before is left as it is */
export function withChanges(
  before: SyncedItems,
  { items, removed }: Changes,
  read: ItemReader,
): { items: SyncedItems; changed: ReadonlySet<string> } {
  const after = new LayeredMap(before);
  const changed = new Set<string>();
  for (const key of removed) {
    if (after.delete(key)) changed.add(key);
  }
  for (const item of items.map(read)) {
    const key = `${item.sys.type}!${item.sys.id}`;
    after.set(key, item);
    changed.add(key);
  }
  return { items: after, changed };
}
