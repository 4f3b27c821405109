import { notFound } from '@/local/content-service/contentful-error';
import { readInteger } from '@/local/content-service/query';
import type { LoggedRequest } from '@/local/reply';

/** `body`: a value, or the JSON text of one; without it there is none. */
export type Answer = { status: number; body?: unknown };

/** For what can only be read. */
export function readOnly(request: LoggedRequest, body: unknown): Answer {
  if (request.method !== 'GET') throw notFound();
  return { status: 200, body };
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** A collection as asked for: by ids, a part of it. They are in the order in which they were created. */
export function listed<T extends { sys: { id: string } }>(
  all: readonly T[],
  parameters: URLSearchParams,
) {
  const ids = parameters.get('sys.id[in]')?.split(',');
  const wanted = ids ? all.filter(({ sys }) => ids.includes(sys.id)) : all;
  const skip = readInteger(parameters, 'skip', 0);
  const limit = Math.min(readInteger(parameters, 'limit', DEFAULT_LIMIT), MAX_LIMIT);
  const items = wanted.slice(skip, skip + limit);
  return { sys: { type: 'Array' }, total: wanted.length, skip, limit, items };
}
