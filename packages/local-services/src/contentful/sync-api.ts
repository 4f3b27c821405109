import { randomBytes } from 'node:crypto';
import { withinSize } from './answer-query.ts';
import type { ContentStore } from './content-store.ts';
import { ContentfulError, invalidQuery } from './contentful-error.ts';
import type { Snapshot } from './query-snapshot.ts';
import { placeLinks, type Render } from './render-item.ts';
import type { Revision } from './stored-item.ts';

type ByKey = Snapshot['byKey'];

/** Which changes a client asked for with its first request. */
type Wanted = { type: SyncType; contentType: string | null; limit: number };

/** What the bearer of a token gets next: what is left of this page's list, then what differs from `seen`. */
type Progress = { wanted: Wanted; seen: ByKey; rest: readonly string[] };

const TYPES = ['all', 'Entry', 'Asset', 'Deletion', 'DeletedEntry', 'DeletedAsset'] as const;
type SyncType = (typeof TYPES)[number];

const MAX_LIMIT = 1000;
/** In the vendor's own words. */
const TOKEN_ALONE =
  'When passing a sync token you can not pass any other parameters. If you want to sync with a specific limit, start a new sync with "initial".';
/** Older tokens are forgotten: every one holds what its bearer has seen. */
const MAX_TOKENS = 1000;

export type SyncOptions = {
  store: ContentStore;
  spaceId: string;
  environment: string;
  render: Render;
};

/**
 * The vendor's sync: everything once, then by each token what was published, unpublished and deleted since, in all
 * locales. A token is good for as long as the service runs.
 */
export function createSync({ store, spaceId, environment, render }: SyncOptions) {
  const tokens = new Map<string, Progress>();

  /** @param address of the request, without its query */
  return (parameters: URLSearchParams, { byKey: now }: Snapshot, address: string): string => {
    const { wanted, seen, rest } = read(parameters, now);
    const items = rest.slice(0, wanted.limit);
    const left = rest.slice(wanted.limit);
    const token = remember({ wanted, seen, rest: left });
    const next = left.length > 0 ? 'nextPageUrl' : 'nextSyncUrl';
    const url = JSON.stringify(`${address}?sync_token=${token}`);
    return withinSize(`{"sys":{"type":"Array"},"items":[${items.join(',')}],"${next}":${url}}`);
  };

  function read(parameters: URLSearchParams, now: ByKey): Progress {
    const token = parameters.get('sync_token');
    if (token !== null) {
      if ([...parameters.keys()].some((name) => !['sync_token', 'access_token'].includes(name))) {
        throw new ContentfulError(400, 'BadRequest', TOKEN_ALONE);
      }
      const progress = tokens.get(token);
      if (!progress) throw new ContentfulError(400, 'BadRequest', 'The sync token is invalid.');
      const { wanted, seen, rest } = progress;
      return rest.length > 0
        ? progress
        : { wanted, seen: now, rest: difference(wanted, seen, now) };
    }
    const wanted = readWanted(parameters);
    const isOfDeletions = wanted.type.startsWith('Delet');
    const rest = isOfDeletions ? removals(wanted, () => true, now) : updates(wanted, now.values());
    return { wanted, seen: now, rest };
  }

  function difference(wanted: Wanted, seen: ByKey, now: ByKey): string[] {
    const changed = [...now].filter(([key, revision]) => seen.get(key) !== revision);
    return [
      ...updates(
        wanted,
        changed.map(([, revision]) => revision),
      ),
      ...removals(wanted, (key) => seen.has(key), now),
    ];
  }

  function updates({ type, contentType }: Wanted, revisions: Iterable<Revision>) {
    return [...revisions]
      .filter((one) => type === 'all' || one.type === type)
      .filter((one) => contentType === null || one.contentType === contentType)
      .map((revision) => render(revision, null));
  }

  function removals(wanted: Wanted, isSeen: (key: string) => boolean, now: ByKey): string[] {
    const { type } = wanted;
    return store
      .removed(Date.now())
      .filter(({ revision }) => {
        const key = `${revision.type}!${revision.id}`;
        const isOfType =
          type === 'all' || type === 'Deletion' || type === `Deleted${revision.type}`;
        return isOfType && isSeen(key) && !now.has(key);
      })
      .map(({ revision, at }) => JSON.stringify(tombstone(revision, at)));
  }

  function tombstone({ type, id, revision, createdAt }: Revision, at: number) {
    const deletedAt = new Date(at).toISOString();
    return {
      sys: {
        type: `Deleted${type}`,
        id,
        ...placeLinks({ spaceId, environment }),
        revision,
        createdAt,
        updatedAt: deletedAt,
        deletedAt,
      },
    };
  }

  function remember(progress: Progress): string {
    const token = randomBytes(32).toString('base64url');
    tokens.set(token, progress);
    const [oldest] = tokens.keys();
    if (tokens.size > MAX_TOKENS && oldest !== undefined) tokens.delete(oldest);
    return token;
  }
}

function readWanted(parameters: URLSearchParams): Wanted {
  if (parameters.get('initial') !== 'true')
    throw invalidQuery({ name: 'required', path: ['initial'] });
  for (const name of parameters.keys()) {
    if (!['initial', 'type', 'content_type', 'limit', 'access_token'].includes(name)) {
      throw invalidQuery({ name: 'unknown', path: [name] });
    }
  }
  const asked = parameters.get('type') ?? 'all';
  const type = TYPES.find((one) => one === asked);
  const contentType = parameters.get('content_type');
  if (!type) throw invalidQuery({ name: 'in', path: ['type'], value: asked });
  if (contentType !== null && type !== 'Entry') {
    throw invalidQuery({ name: 'unknown', path: ['content_type'] });
  }
  const limit = Number(parameters.get('limit') ?? MAX_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw invalidQuery({ name: 'limit', path: ['limit'], value: parameters.get('limit') });
  }
  return { type, contentType, limit };
}
