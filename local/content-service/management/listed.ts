import { invalidQuery } from '@/local/content-service/contentful-error';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

type Listable = { sys: { id: string } };

/** A collection as asked for: by ids, a part of it. They are in the order in which they were created. */
export function listed<T extends Listable>(all: readonly T[], parameters: URLSearchParams) {
  const ids = parameters.get('sys.id[in]')?.split(',');
  const wanted = ids ? all.filter(({ sys }) => ids.includes(sys.id)) : all;
  const skip = integerIn(parameters, 'skip', 0);
  const limit = Math.min(integerIn(parameters, 'limit', DEFAULT_LIMIT), MAX_LIMIT);
  const items = wanted.slice(skip, skip + limit);
  return { sys: { type: 'Array' }, total: wanted.length, skip, limit, items };
}

function integerIn(parameters: URLSearchParams, name: string, otherwise: number): number {
  const text = parameters.get(name);
  if (text === null || text === '') return otherwise;
  if (/^\d+$/.test(text)) return Number(text);
  throw invalidQuery({ name, value: text, path: [name] });
}
