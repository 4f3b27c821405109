/** Translates between the space's ids (`content/model.ts`) and the site's own names. */
import { CONTENT_MODEL, type ContentModel } from '@/content/model';
import { serverCell } from '@/lib/runtime/server-state';

export type EntryKind = keyof ContentModel;
export const ENTRY_KINDS = Object.keys(CONTENT_MODEL) as readonly EntryKind[];
export type FieldName<Kind extends EntryKind> = keyof ContentModel[Kind]['fields'] & string;

export const contentModel = serverCell('contentModel', (): ContentModel => CONTENT_MODEL);

/** Empty: switched off. */
export const typeId = (kind: EntryKind): string => contentModel()[kind].type ?? '';

const idsOf = (kind: EntryKind): Readonly<Record<string, string>> => contentModel()[kind].fields;

/** A field that the site doesn't know goes by its id. */
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
  Object.entries(idsOf(kind)).flatMap(([name, own]) => (own === id ? [name] : []));

/** Whether the space uses one of the site's names as the id of some other field. */
export const collidesWithSiteName = (kind: EntryKind, id: string): boolean =>
  siteNamesOf(kind, id).length === 0 && fieldId(kind, id) !== id;

/** An entry with its fields under the site's names, in a fixed order. */
export function withSiteNames(kind: EntryKind, entry: unknown): unknown {
  if (!isRecord(entry) || !isRecord(entry.fields)) return entry;
  const fields = new Map<string, unknown>();
  for (const [id, value] of Object.entries(entry.fields).sort(byId)) {
    if (collidesWithSiteName(kind, id)) continue;
    const names = siteNamesOf(kind, id);
    for (const name of names.length > 0 ? names : [id]) fields.set(name, value);
  }
  return { ...entry, fields: Object.fromEntries(fields) };
}

export function renamedFields(kind: EntryKind): Record<string, string> {
  return Object.fromEntries(Object.entries(idsOf(kind)).filter(([name, id]) => name !== id));
}

const byId = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
