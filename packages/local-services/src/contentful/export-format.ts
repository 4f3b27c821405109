/** The file that `contentful space export` writes, as far as it is read here. */
export type ContentExport = {
  contentTypes: readonly ContentType[];
  entries: readonly ExportedItem[];
  assets: readonly ExportedItem[];
  locales?: readonly Locale[];
  tags?: readonly Resource[];
  editorInterfaces?: readonly Resource[];
  webhooks?: readonly Resource[];
  roles?: readonly Resource[];
};

/** What is stored as it was sent: a tag, a webhook, a role. */
export type Resource = {
  sys: { id: string; version?: number; [key: string]: unknown };
  [key: string]: unknown;
};

export type Link = { sys: { type: 'Link'; linkType: string; id: string } };

export type ContentType = {
  sys: {
    id: string;
    createdAt?: string;
    updatedAt?: string;
    version?: number;
    publishedAt?: string;
    publishedVersion?: number;
    publishedCounter?: number;
    /** Of a local space's own export: what is published, where the draft differs. */
    published?: ContentType;
    [key: string]: unknown;
  };
  name: string;
  description?: string | null;
  displayField?: string | null;
  metadata?: unknown;
  fields: readonly FieldDefinition[];
};

export type FieldDefinition = {
  id: string;
  name: string;
  /** Symbol, Text, RichText, Integer, Number, Date, Boolean, Object, Location, Link or Array. */
  type: string;
  /** What an Array holds: Symbol or Link. */
  items?: { type: string; linkType?: string; [key: string]: unknown };
  /** Sent to remove the field, or to give it another id, with the next publish. */
  deleted?: boolean;
  newId?: string;
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
    /** Of a local space's own export: what is published, where the draft differs. */
    published?: Pick<ExportedItem, 'metadata' | 'fields'>;
    [key: string]: unknown;
  };
  /** By field id, then by locale: `{ name: { 'en-US': 'Blog' } }`. */
  fields: Record<string, Record<string, unknown>>;
};

export type Locale = {
  sys?: { id: string; version?: number; [key: string]: unknown };
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
