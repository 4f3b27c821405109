import { randomBytes } from 'node:crypto';
import type { ExportedItem, Link } from './export-format.ts';

/** Field values by field id, of the space's default locale. */
export type Fields = Readonly<Record<string, unknown>>;

/** Field values by locale and field id. */
export type Translations = Readonly<Record<string, Fields>>;

/** One state of an entry or asset, never changed: an edit or a publish makes another. */
export type Revision = Readonly<{
  id: string;
  type: 'Entry' | 'Asset';
  /** Content type id; `null` for an asset. */
  contentType: string | null;
  tags: readonly Link[];
  fields: Fields;
  /** The locale that `fields` are in, where it is not the default one; `*`: all are shown. */
  locale?: string;
  /** By locale, of those that are not the default one. */
  translations: Translations;
  /** ISO 8601. As served: on delivery the first publish, on preview the creation. */
  createdAt: string;
  updatedAt: string;
  /** How often it was published. */
  revision: number;
  /** `null`: never published. */
  publishedVersion: number | null;
}>;

/** An entry or asset with what an editor and what the public sees of it. */
export type StoredItem = {
  id: string;
  type: 'Entry' | 'Asset';
  contentType: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
  firstPublishedAt: string | null;
  publishedAt: string | null;
  publishedCounter: number;
  archivedAt: string | null;
  /** The version that was archived. */
  archivedVersion: number | null;
  draft: Revision;
  /** `null`: not published, or not any more. */
  published: Revision | null;
  /** What the public was given since when, oldest first: delivery may lag behind. */
  deliveries: readonly { at: number; revision: Revision | null }[];
};

const BEGINNING = new Date(0).toISOString();

/** An exported item. What the export leaves out of `sys` is filled in from what it holds. */
export function readExportedItem(
  exported: ExportedItem,
  type: 'Entry' | 'Asset',
  locale: string,
): StoredItem {
  const { sys } = exported;
  const isPublished = sys.publishedVersion !== undefined;
  const createdAt = sys.createdAt ?? BEGINNING;
  const updatedAt = sys.updatedAt ?? createdAt;
  const publishedAt = isPublished ? (sys.publishedAt ?? updatedAt) : null;
  const firstPublishedAt = sys.firstPublishedAt ?? (isPublished ? createdAt : null);
  const common = {
    id: sys.id,
    type,
    contentType: sys.contentType?.sys.id ?? null,
  };
  const draft: Revision = {
    ...common,
    tags: exported.metadata?.tags ?? [],
    ...localized(exported.fields, locale),
    createdAt,
    updatedAt,
    revision: sys.publishedCounter ?? (isPublished ? 1 : 0),
    publishedVersion: sys.publishedVersion ?? null,
  };
  const published =
    publishedAt === null
      ? null
      : {
          ...draft,
          ...(sys.published && {
            tags: sys.published.metadata?.tags ?? [],
            ...localized(sys.published.fields, locale),
          }),
          createdAt: firstPublishedAt ?? publishedAt,
          updatedAt: publishedAt,
        };
  return {
    ...common,
    version: sys.version ?? (sys.publishedVersion ?? 0) + 1,
    createdAt,
    updatedAt,
    firstPublishedAt,
    publishedAt,
    publishedCounter: draft.revision,
    archivedAt: sys.archivedAt ?? null,
    archivedVersion: sys.archivedVersion ?? null,
    draft,
    published,
    deliveries: [{ at: 0, revision: published }],
  };
}

export type NewItem = {
  /** Default: a random one, as the vendor makes them. */
  id?: string;
  type?: 'Entry' | 'Asset';
  /** Content type id, for an entry. */
  contentType?: string;
  fields: Fields;
  translations?: Translations;
  tags?: readonly Link[];
};

/** A draft, at version 1. */
export function makeDraft(item: NewItem, now: string): StoredItem {
  const common = {
    id: item.id ?? randomBytes(11).toString('hex'),
    type: item.type ?? ('Entry' as const),
    contentType: item.contentType ?? null,
  };
  const draft: Revision = {
    ...common,
    tags: item.tags ?? [],
    fields: item.fields,
    translations: item.translations ?? {},
    createdAt: now,
    updatedAt: now,
    revision: 0,
    publishedVersion: null,
  };
  return {
    ...common,
    version: 1,
    createdAt: now,
    updatedAt: now,
    firstPublishedAt: null,
    publishedAt: null,
    publishedCounter: 0,
    archivedAt: null,
    archivedVersion: null,
    draft,
    published: null,
    deliveries: [],
  };
}

/** A field without a value in a locale is left out of it, as on the vendor's side. */
function localized(
  fields: ExportedItem['fields'],
  defaultLocale: string,
): { fields: Fields; translations: Translations } {
  const byLocale: Record<string, Record<string, unknown>> = { [defaultLocale]: {} };
  for (const [id, values] of Object.entries(fields)) {
    for (const [locale, value] of Object.entries(values ?? {})) {
      if (value === undefined || value === null) continue;
      byLocale[locale] = { ...byLocale[locale], [id]: value };
    }
  }
  const { [defaultLocale]: own = {}, ...translations } = byLocale;
  return { fields: own, translations };
}
