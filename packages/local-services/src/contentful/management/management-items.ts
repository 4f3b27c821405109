import type { LoggedRequest } from '../../http/reply.ts';
import type { ContentStore } from '../content-store.ts';
import { notFound } from '../contentful-error.ts';
import type { ContentType } from '../export-format.ts';
import type { StoredItem } from '../stored-item.ts';
import type { Answer } from './answer.ts';
import type { Edits } from './edits.ts';
import { patched } from './json-patch.ts';
import { managementEntity, type Place } from './management-entity.ts';
import { badRequest, versionMismatch, versionRequired } from './management-error.ts';
import { answerManagementQuery } from './management-query.ts';
import { readSentItem } from './read-sent-item.ts';
import { references, snapshots } from './references-and-snapshots.ts';
import { sentVersion } from './version-header.ts';

type Item = Readonly<StoredItem>;

export type ManagedSpace = { store: ContentStore; edits: Edits; place: Place };

/** `…/entries`, `…/entries/{id}`, `…/entries/{id}/published`; and so for assets. */
export type ItemPath = {
  type: 'Entry' | 'Asset';
  id: string | undefined;
  part: string | undefined;
  deeper: readonly string[];
};

/** An asset's id is the name of its file's folder, too. */
const ID = /^(?!\.{1,2}$)[\w.-]{1,64}$/;

/** Throws `ContentfulError` for whatever the vendor would refuse. */
export function answerItems(
  { type, id, part, deeper }: ItemPath,
  request: LoggedRequest,
  url: URL,
  { store, edits, place }: ManagedSpace,
): Answer {
  const { method } = request;
  const shown = (status: number, item: Item): Answer => ({
    status,
    body: managementEntity(item, place),
  });
  if (id === undefined) {
    if (method === 'POST') return shown(201, create(undefined));
    if (method !== 'GET') throw notFound();
    return { status: 200, body: answerManagementQuery(type, url.searchParams, store, place) };
  }
  if (!ID.test(id))
    throw badRequest(`“${id}” can’t be an id: up to 64 of A–Z, a–z, 0–9, “-”, “_” and “.”`);
  const item = store.get(id, type);
  const seen = sentVersion(request);
  // 0: the vendor's migrations send it with an entry that they derive from another.
  if (method === 'PUT' && part === undefined && !item && !seen) {
    return shown(201, create(id));
  }
  if (!item) throw notFound({ type, id, environment: place.environment, space: place.spaceId });

  if (method === 'GET' && part === 'snapshots') return snapshots(item, deeper[0], url, place);
  if (deeper.length > 0) throw notFound();
  switch (`${method} ${part ?? ''}`) {
    case 'GET ':
      return shown(200, item);
    case 'GET references':
      return references(item, url, store, place);
    case 'PUT ':
    case 'PATCH ': {
      const body =
        method === 'PUT'
          ? request.body
          : JSON.stringify(patched(managementEntity(item, place), request.body));
      const sent = readSentItem(body, contentTypeOf(item.contentType), store.locales.list());
      const isAutoSave = request.headers['x-contentful-ui-content-auto-save'] === 'true';
      return shown(200, edits.replace(item, sent, required(seen), isAutoSave));
    }
    case 'DELETE ':
      edits.remove(item, seen);
      return { status: 204 };
    case 'PUT published':
      return shown(200, edits.publish(item, required(seen)));
    case 'DELETE published':
      return shown(200, edits.unpublish(item, seen));
    case 'PUT archived':
      return shown(200, edits.archive(item, seen));
    case 'DELETE archived':
      return shown(200, edits.unarchive(item, seen));
  }
  throw notFound();

  function create(withId: string | undefined): Item {
    const contentType = type === 'Entry' ? contentTypeAskedFor() : null;
    const { fields, translations, tags } = readSentItem(
      request.body,
      contentType,
      store.locales.list(),
    );
    if (withId !== undefined && store.get(withId, type)) throw versionMismatch();
    return store.create({
      type,
      fields,
      ...(translations && { translations }),
      ...(withId === undefined ? {} : { id: withId }),
      ...(contentType ? { contentType: contentType.sys.id } : {}),
      ...(tags ? { tags } : {}),
    });
  }

  function contentTypeAskedFor(): ContentType {
    const wanted = request.headers['x-contentful-content-type'];
    if (wanted === undefined) {
      throw badRequest(
        'You should provide a content type in X-Contentful-Content-Type request header.',
      );
    }
    const found = contentTypeOf(String(wanted));
    if (!found) {
      throw badRequest('The content type you sent could not be found or was not activated.');
    }
    return found;
  }

  function contentTypeOf(contentTypeId: string | null): ContentType | null {
    return store.contentTypes.find(({ sys }) => sys.id === contentTypeId) ?? null;
  }
}

function required(seen: number | null): number {
  if (seen === null) throw versionRequired();
  return seen;
}
