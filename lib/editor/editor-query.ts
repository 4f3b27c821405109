import { z } from 'zod';
import type { EditorPublish, EditorSearch } from '@/lib/editor-props';
import type { PublishRecord } from '@/lib/publishing/publish-record';

const PATH = '/editor';
const MAX_SEARCH_LENGTH = 200;

/** `page` is counted from 1. */
export type EditorQuery = { search: EditorSearch; page: number };

const querySchema = z.object({
  q: z.string().trim().max(MAX_SEARCH_LENGTH).catch(''),
  state: z.enum(['', 'working', 'live', 'not-shown', 'failed', 'interrupted']).catch(''),
  page: z.coerce.number().int().positive().catch(1),
});

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Prevents open redirects. */
export function returnPath(address: unknown): string {
  const [path = ''] = String(address).split('?');
  return /^\/editor(\/[\w.-]+)*$/.test(path) ? path : PATH;
}

/** Old addresses had a query. */
export function movedHref({ entry, list, secret }: Query): string | undefined {
  const page = list === 'content' ? list : entry && `entry/${encodeURIComponent(String(entry))}`;
  if (!page) return undefined;
  const query = secret === undefined ? '' : `?secret=${encodeURIComponent(String(secret))}`;
  return `${PATH}/${page}${query}`;
}

export function parseEditorQuery(query: unknown): EditorQuery {
  const { page, ...search } = querySchema.parse(query);
  return { search, page };
}

export function hrefOf({ search, page }: EditorQuery): string {
  const parameters = Object.entries({ ...search, page: page > 1 ? String(page) : '' });
  const given = parameters.filter(([, value]) => value !== '');
  return given.length === 0 ? PATH : `${PATH}?${new URLSearchParams(given)}`;
}

export function isWanted(
  publish: EditorPublish,
  { entryId }: PublishRecord,
  { q, state }: EditorSearch,
): boolean {
  if (state !== '' && publish.state !== state) return false;
  const words = q.toLocaleLowerCase('en');
  return entryId === q || publish.name.toLocaleLowerCase('en').includes(words);
}
