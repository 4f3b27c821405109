import type { ModelChange } from './content-change.ts';
import type { ContentType, FieldDefinition } from './export-format.ts';
import type { Moves } from './moved-values.ts';

/** A content type with what an editor and what delivery and entries go by. Never changed: an edit makes another. */
export type StoredContentType = Readonly<{
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  publishedVersion: number | null;
  publishedCounter: number;
  draft: ContentType;
  /** `null`: never published, or not any more. */
  published: ContentType | null;
}>;

/** What is sent to save one. */
export type SentContentType = Omit<ContentType, 'sys'>;

const BEGINNING = new Date(0).toISOString();

export type ContentTypeListener = {
  onChange: () => void;
  /** Called with a change of what entries and delivery go by. */
  onPublished: (change: ModelChange) => void;
  /** A publish has renamed or removed fields, which entries hold under their old ids. */
  onMove: (contentTypeId: string, moves: Moves) => void;
};

export function createContentTypes(
  exported: readonly ContentType[],
  { onChange, onPublished, onMove }: ContentTypeListener,
) {
  const all = new Map(exported.map((one) => [one.sys.id, readExported(one)]));
  let published: readonly ContentType[] | null = null;

  function find(id: string): StoredContentType {
    const found = all.get(id);
    if (!found) throw new Error(`There is no content type "${id}".`);
    return found;
  }

  function store(contentType: StoredContentType): StoredContentType {
    all.set(contentType.id, contentType);
    published = null;
    onChange();
    return contentType;
  }

  function tell(action: ModelChange['action'], contentType: StoredContentType): StoredContentType {
    onPublished({ action, contentType, at: contentType.updatedAt });
    return contentType;
  }

  return {
    list: (): readonly StoredContentType[] => [...all.values()],
    get: (id: string) => all.get(id),
    /** Those that are published: entries and delivery know no other. */
    published(): readonly ContentType[] {
      published ??= [...all.values()].flatMap((one) => one.published ?? []);
      return published;
    },
    /** As a draft, in place of the one with its id. */
    save(id: string, sent: SentContentType) {
      const now = new Date().toISOString();
      const known = all.get(id);
      return store({
        id,
        createdAt: known?.createdAt ?? now,
        publishedAt: known?.publishedAt ?? null,
        publishedVersion: known?.publishedVersion ?? null,
        publishedCounter: known?.publishedCounter ?? 0,
        published: known?.published ?? null,
        version: (known?.version ?? 0) + 1,
        updatedAt: now,
        draft: { sys: { id }, ...sent },
      });
    },
    publish(id: string) {
      const known = find(id);
      const now = new Date().toISOString();
      const moves = movesIn(known.draft.fields);
      const draft = { ...known.draft, fields: known.draft.fields.flatMap(moved) };
      if (moves.size > 0) onMove(id, moves);
      const revision = known.publishedCounter + 1;
      const stored = store({
        ...known,
        version: known.version + 1,
        updatedAt: now,
        publishedAt: now,
        publishedVersion: known.version,
        publishedCounter: revision,
        draft,
        published: { ...draft, sys: { id, createdAt: known.createdAt, updatedAt: now, revision } },
      });
      return tell('publish', stored);
    },
    unpublish(id: string) {
      const known = find(id);
      const stored = store({
        ...known,
        version: known.version + 1,
        updatedAt: new Date().toISOString(),
        publishedAt: null,
        publishedVersion: null,
        published: null,
      });
      return tell('unpublish', stored);
    },
    remove(id: string) {
      all.delete(id);
      published = null;
      onChange();
    },
  };
}

/** One that says nothing of versions is published. */
function readExported(exported: ContentType): StoredContentType {
  const { sys } = exported;
  const createdAt = sys.createdAt ?? BEGINNING;
  const updatedAt = sys.updatedAt ?? createdAt;
  const publishedVersion = sys.publishedVersion ?? (sys.version === undefined ? 1 : null);
  return {
    id: sys.id,
    version: Math.max(sys.version ?? 0, (publishedVersion ?? 0) + 1),
    createdAt,
    updatedAt,
    publishedAt: publishedVersion === null ? null : (sys.publishedAt ?? updatedAt),
    publishedVersion,
    publishedCounter: sys.publishedCounter ?? (publishedVersion === null ? 0 : 1),
    draft: exported,
    published: publishedVersion === null ? null : (sys.published ?? exported),
  };
}

function movesIn(fields: readonly FieldDefinition[]): Moves {
  return new Map(fields.flatMap((field) => (field.deleted || field.newId ? [moveOf(field)] : [])));
}

const moveOf = ({ id, deleted, newId }: FieldDefinition): [string, string | null] => [
  id,
  deleted ? null : (newId ?? id),
];

function moved({ deleted, newId, ...field }: FieldDefinition): FieldDefinition[] {
  return deleted ? [] : [{ ...field, id: newId ?? field.id }];
}
