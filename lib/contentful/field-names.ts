/** Translates between the space's ids (`content/model.ts`) and the site's own names. */
import { CONTENT_MODEL, type ContentModel } from '@/content/model';
import { CONTENT_KINDS } from '@/lib/runtime/content-kinds';
import { perCatalogue, serverCell } from '@/lib/runtime/server-state';

export type EntryKind = keyof ContentModel;
export const ENTRY_KINDS = Object.keys(CONTENT_MODEL) as readonly EntryKind[];
/** A read returns all entries of these kinds, and others only if these link to them. */
export const LISTED_KINDS: readonly EntryKind[] = [
  'section',
  'template',
  ...CONTENT_KINDS,
  'searchSynonym',
  'redirect',
];
export type FieldName<Kind extends EntryKind> = keyof ContentModel[Kind]['fields'] & string;

export const contentModel = serverCell('contentModel', (): ContentModel => CONTENT_MODEL);

/** Empty if the type is switched off. */
export const typeId = (kind: EntryKind): string => contentModel()[kind].type ?? '';

type FieldIds = Readonly<Record<string, string>>;

const idsOf = (kind: EntryKind): FieldIds => contentModel()[kind].fields;

export const fieldId = (kind: EntryKind, name: string): string => knownFieldId(kind, name) ?? name;

function knownFieldId(kind: EntryKind, name: string): string | undefined {
  const ids = idsOf(kind);
  return Object.hasOwn(ids, name) ? ids[name] : undefined;
}

export const nameFieldIds = (): readonly string[] =>
  ['name', 'title'].flatMap((name) =>
    ENTRY_KINDS.flatMap((kind) => knownFieldId(kind, name) ?? []),
  );

export function fieldPath<Kind extends EntryKind>(kind: Kind, name: FieldName<Kind>): string {
  return `fields.${fieldId(kind, name)}`;
}

export const siteNameOf = (kind: EntryKind, id: string): string => siteNamesOf(kind, id)[0] ?? id;

const siteNamesOf = (kind: EntryKind, id: string): readonly string[] =>
  namesById(idsOf(kind)).get(id) ?? [];

const namesById = perCatalogue(
  'siteNames',
  (ids: FieldIds): ReadonlyMap<string | undefined, readonly string[]> =>
    Map.groupBy(Object.keys(ids), (name) => ids[name]),
);

/** Whether the space uses this site name as the id of another field. */
export const collidesWithSiteName = (kind: EntryKind, id: string): boolean =>
  siteNamesOf(kind, id).length === 0 && fieldId(kind, id) !== id;

export function withSiteNames(kind: EntryKind, entry: unknown): unknown {
  if (!isRecord(entry) || !isRecord(entry.fields)) return entry;
  const { fields } = entry;
  const ids = idsOf(kind);
  const names = namesById(ids);
  const named = Object.keys(fields)
    .sort()
    .flatMap((id) => {
      const own = names.get(id) ?? (Object.hasOwn(ids, id) ? [] : [id]);
      return own.map((name) => [name, fields[id]]);
    });
  return { ...entry, fields: Object.fromEntries(named) };
}

export function renamedFields(kind: EntryKind): Record<string, string> {
  return Object.fromEntries(Object.entries(idsOf(kind)).filter(([name, id]) => name !== id));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
