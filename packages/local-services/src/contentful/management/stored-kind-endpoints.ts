import type { LoggedRequest } from '../../http/reply.ts';
import { notFound } from '../contentful-error.ts';
import { type Answer, listed, readOnly } from './answer.ts';
import type { Place } from './management-entity.ts';
import { parseSent } from './read-sent-item.ts';
import { requireVersion } from './version-header.ts';

/** What a space has several of: locales, tags, content types and so on. */
export type StoredKind<Thing> = {
  /** In the vendor's words, e.g. `Locale`. */
  type: string;
  all: { list(): readonly Thing[]; get(id: string): Thing | undefined };
  /** What its list can be filtered by. Default: the id. */
  filters?: readonly string[];
  /** By a POST it gets an id, by a PUT it is sent with one. */
  madeBy: readonly ('POST' | 'PUT')[];
  /** With an id, in place of that one. */
  save(sent: Record<string, unknown>, id?: string): Thing;
  /** Returns what is left of it, if anything is. */
  remove(id: string, known: Thing): Thing | undefined;
  /** As it is shown. */
  entity(one: Thing): { sys: { id: string; version: number } };
  /** Answers what is below one, e.g. `published`. Without it nothing is. */
  answerBelow?(known: Thing, below: readonly string[], request: LoggedRequest): Answer;
};

/** `steps` are those of the address that follow the kind: an id, and what is below it. */
export type AnswerKind = (steps: readonly string[], request: LoggedRequest, url: URL) => Answer;

/** Answers `…/locales` and `…/locales/{id}`, and so for every other kind. */
export function storedKind<Thing>(kind: StoredKind<Thing>, place: Place): AnswerKind {
  const { type, all, filters, madeBy, save, remove, entity, answerBelow } = kind;
  const shown = (status: number, one: Thing): Answer => ({ status, body: entity(one) });

  return ([id, ...below], request, url) => {
    const { method } = request;
    if (id === undefined) {
      if (method === 'POST' && madeBy.includes('POST')) {
        return shown(201, save(parseSent(request.body)));
      }
      return readOnly(request, listed(all.list().map(entity), url.searchParams, filters));
    }
    const known = all.get(id);
    if (!known) {
      if (method === 'PUT' && madeBy.includes('PUT') && below.length === 0) {
        return shown(201, save(parseSent(request.body), id));
      }
      throw notFound({ type, id, environment: place.environment, space: place.spaceId });
    }
    if (below.length > 0 && answerBelow) return answerBelow(known, below, request);
    switch ([method, ...below].join(' ')) {
      case 'GET':
        return shown(200, known);
      case 'PUT':
        requireVersion(request, entity(known).sys.version);
        return shown(200, save(parseSent(request.body), id));
      case 'DELETE': {
        const left = remove(id, known);
        return left ? shown(200, left) : { status: 204 };
      }
    }
    throw notFound();
  };
}
