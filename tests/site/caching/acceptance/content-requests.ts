/** What the site asks Contentful for; the only place that knows its queries. */
import type { LocalContentful } from 'local-content-services';
import type { LoggedRequest } from 'local-content-services/toolkit';

export type Node = 'the entry' | 'the texts' | 'the catalogue';

/** The entry: whether a publish is delivered. The texts: read while a page is rendered. */
export function nodeOf({ query }: LoggedRequest): Node {
  if (query['sys.id[in]'] !== undefined) return 'the texts';
  return query['sys.id'] !== undefined && query.content_type === undefined
    ? 'the entry'
    : 'the catalogue';
}

export const isForTextOf = ({ query }: LoggedRequest, id: string): boolean =>
  query['sys.id[in]']?.split(',').includes(id) ?? false;

export const isForTextAlone = ({ query }: LoggedRequest, id: string): boolean =>
  query['sys.id[in]'] === id;

export const contentRequests = ({ requests }: LocalContentful): number =>
  requests.filter(({ listener }) => listener === 'delivery').length;
