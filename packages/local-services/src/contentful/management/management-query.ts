import { answerQuery } from '../answer-query.ts';
import type { ContentStore } from '../content-store.ts';
import { invalidQuery } from '../contentful-error.ts';
import { ALL_LOCALES, inLocale } from '../localization.ts';
import { readQuery } from '../query.ts';
import { index } from '../query-snapshot.ts';
import { select } from '../render-item.ts';
import type { StoredItem } from '../stored-item.ts';
import { managementEntity, type Place } from './management-entity.ts';

type Item = Readonly<StoredItem>;

/** Asked for by `[exists]`, e.g. to leave out the archived. Delivery does not know them. */
const STATES: Record<string, (item: Item) => boolean> = {
  'sys.archivedAt[exists]': (item) => item.archivedAt !== null,
  'sys.archivedVersion[exists]': (item) => item.archivedAt !== null,
  'sys.publishedAt[exists]': (item) => item.published !== null,
  'sys.publishedVersion[exists]': (item) => item.published !== null,
  'sys.firstPublishedAt[exists]': (item) => item.firstPublishedAt !== null,
};

/** The JSON text that answers a list request: drafts and archived items too, nothing included. */
export function answerManagementQuery(
  of: 'Entry' | 'Asset',
  parameters: URLSearchParams,
  store: ContentStore,
  place: Place,
): string {
  const { contentTypes } = store;
  const plain = new URLSearchParams(parameters);
  const holds = readStates(plain);
  const query = readQuery(plain, { of, contentTypes });
  const listed = store.list().filter((item) => item.type !== of || holds(item));
  const items = new Map(listed.map((item) => [inLocale(item.draft, ALL_LOCALES, store), item]));
  return answerQuery({ ...query, include: 0 }, of, index([...items.keys()]), (draft, selection) => {
    const item = items.get(draft);
    return item ? JSON.stringify(select(managementEntity(item, place), selection)) : 'null';
  });
}

/** Takes what asks for a state out of the parameters. */
function readStates(parameters: URLSearchParams): (item: Item) => boolean {
  const wanted: ((item: Item) => boolean)[] = [];
  for (const [name, isSo] of Object.entries(STATES)) {
    const value = parameters.get(name);
    if (value === null) continue;
    if (value !== 'true' && value !== 'false') {
      throw invalidQuery({ name: 'type', value, path: [name] });
    }
    wanted.push((item) => isSo(item) === (value === 'true'));
    parameters.delete(name);
  }
  return (item) => wanted.every((test) => test(item));
}
