import type { ContentStore } from '#local/content-service/content-store';
import { notFound } from '#local/content-service/contentful-error';
import type { ContentType } from '#local/content-service/export-format';
import type { Edits } from '#local/content-service/management/edits';
import { managementEntity, type Place } from '#local/content-service/management/management-entity';
import {
  badRequest,
  versionMismatch,
  versionRequired,
} from '#local/content-service/management/management-error';
import { answerManagementQuery } from '#local/content-service/management/management-query';
import { readSentItem } from '#local/content-service/management/sent-fields';
import type { StoredItem } from '#local/content-service/stored-item';
import type { LoggedRequest } from '#local/reply';

type Item = Readonly<StoredItem>;

export type ManagedSpace = { store: ContentStore; edits: Edits; place: Place };

/** `body`: a value, or the JSON text of one; without it there is none. */
export type Answer = { status: number; body?: unknown };

/** `…/entries`, `…/entries/{id}`, `…/entries/{id}/published`; and so for assets. */
export type ItemPath = {
  type: 'Entry' | 'Asset';
  id: string | undefined;
  part: string | undefined;
};

/** Throws `ContentfulError` for whatever the vendor would refuse. */
export function answerItems(
  { type, id, part }: ItemPath,
  request: LoggedRequest,
  url: URL,
  { store, edits, place }: ManagedSpace,
): Answer {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const shown = (status: number, item: Item): Answer => ({
    status,
    body: managementEntity(item, place),
  });
  if (id === undefined) {
    if (method === 'POST') return shown(201, create(undefined));
    if (method !== 'GET') throw notFound();
    return { status: 200, body: answerManagementQuery(type, url.searchParams, store, place) };
  }
  const item = store.get(id, type);
  const seen = versionIn(request);
  if (method === 'PUT' && part === undefined && !item && seen === null) {
    return shown(201, create(id));
  }
  if (!item) throw notFound({ type, id, environment: place.environment, space: place.spaceId });

  switch (`${method} ${part ?? ''}`) {
    case 'GET ':
      return shown(200, item);
    case 'PUT ': {
      const sent = readSentItem(request.body, contentTypeOf(item.contentType), place.locale);
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
    const { fields, tags } = readSentItem(request.body, contentType, place.locale);
    if (withId !== undefined && store.get(withId)) throw versionMismatch();
    return store.create({
      type,
      fields,
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

/** `null`: none was sent. What is no number is no version of anything. */
function versionIn(request: LoggedRequest): number | null {
  const sent = request.headers['x-contentful-version'];
  if (sent === undefined || sent === '') return null;
  const version = Number(sent);
  if (!Number.isInteger(version)) throw versionMismatch();
  return version;
}

function required(seen: number | null): number {
  if (seen === null) throw versionRequired();
  return seen;
}
