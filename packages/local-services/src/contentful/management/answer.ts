import type { LoggedRequest } from '../../http/reply.ts';
import { notFound } from '../contentful-error.ts';
import { readStep } from '../field-path.ts';
import { readInteger } from '../query.ts';

/** `body`: a value, or the JSON text of one; without it there is none. */
export type Answer = { status: number; body?: unknown };

/** For what can only be read. */
export function readOnly(request: LoggedRequest, body: unknown): Answer {
  if (request.method !== 'GET') throw notFound();
  return { status: 200, body };
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/**
 * A collection as asked for: a part of it, in the order in which they were created.
 *
 * @param filters what it can be filtered by, with one value or with several and `[in]`
 */
export function listed<T extends { sys: { id: string } }>(
  all: readonly T[],
  parameters: URLSearchParams,
  filters: readonly string[] = ['sys.id'],
) {
  const wanted = all.filter((one) =>
    filters.every((path) => {
      const value = String(path.split('.').reduce(readStep, one));
      const isOneOf = parameters.get(`${path}[in]`)?.split(',').includes(value) ?? true;
      return isOneOf && value === (parameters.get(path) ?? value);
    }),
  );
  const skip = readInteger(parameters, 'skip', 0);
  const limit = Math.min(readInteger(parameters, 'limit', DEFAULT_LIMIT), MAX_LIMIT);
  const items = wanted.slice(skip, skip + limit);
  return { sys: { type: 'Array' }, total: wanted.length, skip, limit, items };
}
