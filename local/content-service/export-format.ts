/** The file that `contentful space export` writes, as far as it is read here. */
export type ContentExport = {
  contentTypes: readonly ContentType[];
  entries: readonly ExportedItem[];
  assets: readonly ExportedItem[];
  locales?: readonly Locale[];
};

export type Link = { sys: { type: 'Link'; linkType: string; id: string } };

export type ContentType = {
  sys: { id: string; createdAt?: string; updatedAt?: string; [key: string]: unknown };
  name: string;
  description?: string | null;
  displayField?: string | null;
  fields: readonly FieldDefinition[];
};

export type FieldDefinition = {
  id: string;
  name: string;
  /** Symbol, Text, RichText, Integer, Number, Date, Boolean, Object, Location, Link or Array. */
  type: string;
  /** What an Array holds: Symbol or Link. */
  items?: { type: string; linkType?: string; [key: string]: unknown };
  [key: string]: unknown;
};

/** An entry or an asset. One that was never published has no `publishedVersion`. */
export type ExportedItem = {
  metadata?: { tags?: readonly Link[]; [key: string]: unknown };
  sys: {
    id: string;
    contentType?: Link;
    createdAt?: string;
    updatedAt?: string;
    firstPublishedAt?: string;
    publishedAt?: string;
    publishedVersion?: number;
    publishedCounter?: number;
    version?: number;
    archivedAt?: string;
    archivedVersion?: number;
    [key: string]: unknown;
  };
  /** By field id, then by locale: `{ name: { 'en-US': 'Blog' } }`. */
  fields: Record<string, Record<string, unknown>>;
};

export type Locale = {
  code: string;
  name?: string;
  default?: boolean;
  fallbackCode?: string | null;
  [key: string]: unknown;
};

export function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null || !('sys' in value)) return false;
  const { sys } = value;
  return typeof sys === 'object' && sys !== null && 'type' in sys && sys.type === 'Link';
}
