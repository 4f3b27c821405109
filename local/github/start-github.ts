import { createHash } from 'node:crypto';
import { createFaults, type Faults } from '@/local/faults';
import { startListener } from '@/local/listener';
import { json, type LoggedRequest, type Reply } from '@/local/reply';

export type GithubRepository = {
  id: number;
  /** Path → text. */
  files: Record<string, string>;
  /** Path of a folder, '' for all → time of its last commit. */
  commits: Record<string, string>;
  license?: string;
  isPrivate?: boolean;
};

export type GithubOptions = {
  token: string;
  /** `owner/name` → what is there. May be changed at any time. */
  repositories: Record<string, GithubRepository>;
  /** Old `owner/name` → the one that it has now. */
  renamed?: Record<string, string>;
  /** Requests that may be made until the reset; answers of 304 cost none. */
  limit?: number;
  /** In milliseconds since 1970. */
  resetsAt?: number;
  port?: number;
};

export type Github = {
  url: string;
  repositories: Record<string, GithubRepository>;
  renamed: Record<string, string>;
  rate: { limit: number; used: number; resetsAt: number };
  requests: LoggedRequest[];
  faults: Faults;
  stopListening(): Promise<void>;
  listenAgain(): Promise<void>;
  close(): Promise<void>;
};

const HOUR_MS = 3_600_000;
const DOCUMENTATION = 'https://docs.github.com/rest';

/**
 * Speaks what a reader of public repositories needs of GitHub's REST API: repository, commits of a path,
 * contents; conditional requests, its primary rate limit, renamed repositories.
 */
export async function startGithub(options: GithubOptions): Promise<Github> {
  const { token, port = 0 } = options;
  const faults = createFaults();
  const requests: LoggedRequest[] = [];
  const github = {
    repositories: options.repositories,
    renamed: options.renamed ?? {},
    rate: {
      limit: options.limit ?? 5_000,
      used: 0,
      resetsAt: options.resetsAt ?? Date.now() + HOUR_MS,
    },
  };

  function handle(request: LoggedRequest, url: URL): Reply {
    const { headers } = request;
    if (!headers['user-agent']) {
      const body =
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header';
      return { status: 403, headers: { 'Content-Type': 'text/plain' }, body };
    }
    if (!/^(Bearer|token) \S+$/.test(headers.authorization ?? '')) return errorReply(403);
    if (headers.authorization?.replace(/^\w+ /, '') !== token) return errorReply(401);
    const { rate } = github;
    if (Date.now() >= rate.resetsAt)
      Object.assign(rate, { used: 0, resetsAt: Date.now() + HOUR_MS });
    if (rate.used >= rate.limit) return withRate(errorReply(429));
    const reply = answer(request, url);
    // A conditional request that finds nothing new costs none.
    if (reply.etag === undefined || headers['if-none-match'] !== `"${reply.etag}"`) rate.used += 1;
    return withRate(reply);
  }

  function answer({ method, headers }: LoggedRequest, url: URL): Reply {
    if (method !== 'GET') return errorReply(404);
    const [root, owner = '', name = '', ...rest] = url.pathname.slice(1).split('/');
    if (root === 'repositories') {
      const found = Object.entries(github.repositories).find(([, { id }]) => String(id) === owner);
      const path = [...(name === '' ? [] : [name]), ...rest];
      return found ? inRepository(...found, path) : errorReply(404);
    }
    if (root !== 'repos') return errorReply(404);
    const key = `${owner}/${name}`;
    const renamed = github.renamed[key];
    const target = renamed === undefined ? undefined : github.repositories[renamed];
    if (target !== undefined) {
      const to = new URL(
        `/${['repositories', target.id, ...rest].join('/')}${url.search}`,
        `http://${headers.host}`,
      );
      return json(
        301,
        { message: 'Moved Permanently', url: to.href, documentation_url: DOCUMENTATION },
        { Location: to.href },
      );
    }
    const repository = github.repositories[key];
    return repository === undefined ? errorReply(404) : inRepository(key, repository, rest);

    function inRepository(
      fullName: string,
      found: GithubRepository,
      [resource, ...segments]: readonly string[],
    ): Reply {
      if (resource === undefined) return tagged(describe(fullName, found));
      if (resource === 'commits' && segments.length === 0) {
        const at = found.commits[url.searchParams.get('path') ?? ''];
        const date = at && new Date(at).toISOString().replace('.000Z', 'Z');
        return tagged(date ? [{ sha: hash(date), commit: { committer: { date } } }] : []);
      }
      if (resource !== 'contents') return errorReply(404);
      const path = segments.map(decodeURIComponent).join('/');
      const text = found.files[path];
      if (text !== undefined) {
        const isRaw = headers.accept?.includes('raw');
        return isRaw
          ? { status: 200, headers: { 'Content-Type': 'text/plain' }, body: text, etag: hash(text) }
          : tagged({
              type: 'file',
              name: segments.at(-1),
              encoding: 'base64',
              content: Buffer.from(text).toString('base64'),
            });
      }
      const listing = listOf(found, path);
      return listing.length === 0 ? errorReply(404) : tagged(listing);
    }
  }

  function withRate(reply: Reply): Reply {
    const { limit, used, resetsAt } = github.rate;
    const headers = {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Used': String(used),
      'X-RateLimit-Remaining': String(Math.max(0, limit - used)),
      'X-RateLimit-Reset': String(Math.ceil(resetsAt / 1000)),
      'X-RateLimit-Resource': 'core',
    };
    const status = reply.status === 429 ? 403 : reply.status;
    return { ...reply, status, headers: { ...reply.headers, ...headers } };
  }

  const listener = await startListener({
    name: 'github',
    port,
    handle,
    errorReply,
    faults,
    requests,
  });
  return {
    url: listener.origin,
    ...github,
    requests,
    faults,
    stopListening: listener.stopListening,
    listenAgain: listener.listenAgain,
    close: listener.close,
  };
}

const MESSAGES: Record<number, string> = {
  401: 'Bad credentials',
  403: 'Resource not accessible without a token',
  404: 'Not Found',
  429: 'API rate limit exceeded for user ID 1.',
};

function errorReply(status: number): Reply {
  const message = MESSAGES[status] ?? 'Server Error';
  return json(status, { message, documentation_url: DOCUMENTATION, status: String(status) });
}

function tagged(value: unknown): Reply {
  const reply = json(200, value);
  return { ...reply, etag: hash(String(reply.body)) };
}

const describe = (fullName: string, { id, license, isPrivate = false }: GithubRepository) => ({
  id,
  name: fullName.split('/')[1],
  full_name: fullName,
  private: isPrivate,
  html_url: `https://github.com/${fullName}`,
  archived: false,
  default_branch: 'main',
  license: license === undefined ? null : { key: license.toLowerCase(), spdx_id: license },
});

/** What is right below a folder. */
function listOf({ files }: GithubRepository, folder: string) {
  const prefix = folder === '' ? '' : `${folder}/`;
  const below = Object.keys(files).filter((file) => file.startsWith(prefix));
  const names = new Map(
    below.map((file) => {
      const [name = '', ...rest] = file.slice(prefix.length).split('/');
      return [name, rest.length > 0 ? 'dir' : 'file'];
    }),
  );
  return [...names].map(([name, type]) => ({ name, path: prefix + name, type }));
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
