import type { ContentStore } from '../content-store.ts';
import type { Fields, StoredItem } from '../stored-item.ts';
import { badRequest, versionMismatch } from './management-error.ts';
import { checkBeforePublish } from './publish-checks.ts';
import type { SentItem } from './read-sent-item.ts';

type Item = Readonly<StoredItem>;

/** The version that somebody has seen; `null`: none was given, which most edits accept. */
type Seen = number | null;

export type Edits = ReturnType<typeof createEdits>;

/**
 * The edits of the management API and of the editor page, refused where the vendor refuses them.
 * Throw `ContentfulError`: 409 for a version that is not the current one, 400 for a state that
 * does not allow it, 422 for fields that must not be published. (The store's own methods allow a
 * test more.)
 */
export function createEdits(store: ContentStore) {
  /** Throws where the vendor would refuse to publish it. */
  function mayPublish(item: Item, seen: number): void {
    checkVersion(item, seen);
    refuse(item.archivedAt !== null, 'Cannot publish archived');
    checkBeforePublish(item, store);
  }

  return {
    mayPublish,
    /** All fields and, where given, all tags are replaced. */
    replace(item: Item, sent: SentItem, seen: number, isAutoSave = false) {
      const { fields, translations, tags } = sent;
      checkVersion(item, seen);
      refuse(item.archivedAt !== null, 'Cannot edit archived');
      const gone = Object.keys(item.draft.fields).map((id) => [id, undefined]);
      const all: Fields = { ...Object.fromEntries(gone), ...fields };
      const more = { ...(translations && { translations }), ...(tags && { tags }) };
      return store.update(item.id, all, { type: item.type, isAutoSave, ...more });
    },
    publish(item: Item, seen: number) {
      mayPublish(item, seen);
      return store.publish(item.id, item.type);
    },
    unpublish(item: Item, seen: Seen) {
      checkVersion(item, seen);
      refuse(item.published === null, 'Not published');
      return store.unpublish(item.id, item.type);
    },
    archive(item: Item, seen: Seen) {
      checkVersion(item, seen);
      refuse(item.published !== null, 'Cannot archive published');
      refuse(item.archivedAt !== null, 'Already archived');
      return store.archive(item.id, item.type);
    },
    unarchive(item: Item, seen: Seen) {
      checkVersion(item, seen);
      refuse(item.archivedAt === null, 'Not archived');
      return store.unarchive(item.id, item.type);
    },
    remove(item: Item, seen: Seen) {
      checkVersion(item, seen);
      // The vendor's words, as they were recorded.
      refuse(item.published !== null, 'Cannot deleted published');
      store.delete(item.id, item.type);
    },
  };
}

function checkVersion({ version }: Item, seen: Seen): void {
  if (seen !== null && seen !== version) throw versionMismatch();
}

function refuse(isSo: boolean, message: string): void {
  if (isSo) throw badRequest(message);
}
