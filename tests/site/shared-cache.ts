/**
 * The least careful cache that still honours an answer's headers (RFC 9111): shared by everybody,
 * keyed by address and `Vary`, keeping all it may, for ever. What it kept comes with an `Age`.
 */
type Kept = { response: Response; request: Headers };

/** Statuses that may be kept without a word about it in the answer. */
const KEPT_BY_DEFAULT = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

/** For GETs alone. @returns `fetch`, through a cache of its own */
export function throughSharedCache(): (url: string, init: RequestInit) => Promise<Response> {
  const kept = new Map<string, Kept[]>();
  return async (url, init) => {
    const request = new Headers(init.headers);
    const known = kept.get(url)?.find((one) => isForThis(one, request));
    if (known !== undefined) return known.response.clone();
    const response = await fetch(url, init);
    if (isForEverybody(response)) {
      const { status } = response;
      const headers = new Headers([...response.headers, ['age', '1']]);
      const copy = new Response(await response.clone().arrayBuffer(), { status, headers });
      kept.set(url, [...(kept.get(url) ?? []), { response: copy, request }]);
    }
    return response;
  };
}

function isForEverybody({ status, headers }: Response): boolean {
  const directives = new Map(
    (headers.get('cache-control') ?? '').split(',').map((directive) => {
      const [name = '', value = ''] = directive.trim().toLowerCase().split('=');
      return [name, value] as const;
    }),
  );
  if (['no-store', 'private', 'no-cache'].some((name) => directives.has(name))) return false;
  const age = directives.get('s-maxage') ?? directives.get('max-age');
  if (age !== undefined) return Number(age) > 0;
  return directives.has('public') || headers.has('expires') || KEPT_BY_DEFAULT.has(status);
}

function isForThis({ response, request }: Kept, asked: Headers): boolean {
  const varying = (response.headers.get('vary') ?? '').split(',').map((name) => name.trim());
  return varying.every(
    (name) => name === '' || (name !== '*' && request.get(name) === asked.get(name)),
  );
}
