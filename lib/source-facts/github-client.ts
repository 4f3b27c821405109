/** https://docs.github.com/rest */
import type { Settings } from '@/lib/runtime/environment-schema';
import {
  GithubPausedError,
  GithubRefusedError,
  GithubUnreachableError,
} from '@/lib/runtime/errors';
import { readLimited } from '@/lib/runtime/read-limited-body';

const REQUEST_TIMEOUT_MS = 10_000;
const RESERVED_REQUESTS = 10;
const DEFAULT_PAUSE_SECONDS = 60;
/** Enough for a package.json or a list of files. */
const MAX_BYTES = 1_000_000;

export type GithubClient = ReturnType<typeof createGithub>;

type Options = { etag?: string | null; isRaw?: boolean };

export function createGithub({ apiUrl, token }: NonNullable<Settings['github']>) {
  const counts = { requests: 0, notModified: 0 };
  let pausedUntil: number | undefined;

  return {
    counts,
    /**
     * Also resolves for 404, 409 and 451 (not visible).
     * @throws GithubPausedError, GithubRefusedError or GithubUnreachableError
     */
    async get(path: string, { etag = null, isRaw = false }: Options = {}) {
      if (pausedUntil !== undefined) throw new GithubPausedError(pausedUntil);
      const response = await fetch(`${apiUrl}${path}`, {
        headers: {
          Accept: isRaw ? 'application/vnd.github.raw+json' : 'application/vnd.github+json',
          Authorization: `Bearer ${token}`,
          'User-Agent': 'plinth',
          'X-GitHub-Api-Version': '2022-11-28',
          ...(etag === null ? {} : { 'If-None-Match': etag }),
        },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new GithubUnreachableError(path, error);
      });
      counts.requests += 1;
      const { status, headers } = response;
      const body = await readLimited(response, MAX_BYTES).catch((error: unknown) => {
        throw new GithubUnreachableError(path, error);
      });
      // `TextDecoder` also removes the byte order mark.
      const text = new TextDecoder().decode(body);
      const isPaused = status === 429 || (status === 403 && isOverLimit(headers, text));
      if (isPaused || remaining(headers) <= RESERVED_REQUESTS) pausedUntil = resetOf(headers);
      if (isPaused) throw new GithubPausedError(pausedUntil ?? Date.now());
      if (status === 304) counts.notModified += 1;
      if (status >= 500) throw new GithubUnreachableError(path, `status ${status}`);
      const isBlocked = status === 403 && text.includes('Repository access blocked');
      if (!isBlocked && ![200, 304, 404, 409, 451].includes(status)) {
        throw new GithubRefusedError(path, status);
      }
      if (body === undefined) throw new GithubRefusedError(path, status, 'it is too large');
      return { status: isBlocked ? 451 : status, text, etag: headers.get('etag') };
    },
  };
}

const isOverLimit = (headers: Headers, text: string) =>
  headers.has('retry-after') ||
  headers.get('x-ratelimit-remaining') === '0' ||
  text.includes('secondary rate limit');

function remaining(headers: Headers): number {
  const left = headers.get('x-ratelimit-remaining');
  return left === null ? Number.POSITIVE_INFINITY : Number(left);
}

/** In milliseconds. */
function resetOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (!Number.isNaN(seconds)) return Date.now() + seconds * 1_000;
  const reset = Number(headers.get('x-ratelimit-reset') ?? 0) * 1_000;
  return reset > Date.now() ? reset : Date.now() + DEFAULT_PAUSE_SECONDS * 1_000;
}
