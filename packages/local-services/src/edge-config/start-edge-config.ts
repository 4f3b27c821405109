import { createHash, randomBytes } from 'node:crypto';
import { startListener } from '../http/listener.ts';
import { json, type LoggedRequest, type Reply } from '../http/reply.ts';

export type EdgeConfigOptions = {
  /** Default: a random one. */
  token?: string | undefined;
  /** What it holds: any JSON values by key. Default: nothing. */
  items?: Record<string, unknown>;
  port?: number;
  keepRequests?: number | undefined;
};

const ID = 'ecfg_local';

export type LocalEdgeConfig = Awaited<ReturnType<typeof startEdgeConfig>>;

/** Speaks the read protocol of Vercel's Edge Config, now Global Config: item, items, digest, each by GET and HEAD. */
export async function startEdgeConfig(options: EdgeConfigOptions = {}) {
  const { token = randomBytes(16).toString('hex'), port = 0, keepRequests } = options;
  const config = { items: options.items ?? {} };

  function handle(request: LoggedRequest, url: URL): Reply {
    const [, configId, kind, ...rest] = url.pathname.split('/');
    const sent = request.headers.authorization?.replace(/^Bearer /, '');
    if ((sent ?? url.searchParams.get('token')) !== token) return errorReply(401);
    if (configId !== ID) return errorReply(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return errorReply(405);
    const headers = { 'x-edge-config-digest': digestOf(config.items) };
    if (kind === 'digest' && rest.length === 0) return found(headers['x-edge-config-digest']);
    if (kind === 'items' && rest.length === 0) {
      return found(pick(config.items, url.searchParams.getAll('key')));
    }
    if (kind === 'item' && rest.length === 1) {
      const key = rest[0] ?? '';
      if (Object.hasOwn(config.items, key)) return found(config.items[key]);
      return error(404, 'edge_config_item_not_found', 'Edge Config item not found', headers);
    }
    return errorReply(404);

    function found(value: unknown): Reply {
      const reply = json(200, value, { ...headers, 'Cache-Control': 'public, max-age=0' });
      return { ...reply, etag: hash(String(reply.body)) };
    }
  }

  const listener = await startListener({
    name: 'edge-config',
    port,
    handle,
    errorReply,
    keepRequests,
  });
  const url = `${listener.origin}/${ID}`;
  return {
    ...listener,
    url,
    /** For `createClient` of the SDK, token included. */
    connectionString: `${url}?token=${encodeURIComponent(token)}`,
    /** May be replaced or changed in place; the next answer shows it. */
    get items() {
      return config.items;
    },
    set items(items) {
      config.items = items;
    },
    /** Digest of the items as they are now. */
    get digest() {
      return digestOf(config.items);
    },
  };
}

const MESSAGES: Record<number, [code: string, message: string]> = {
  401: ['unauthorized', 'Unauthorized'],
  404: ['edge_config_not_found', 'Edge Config not found'],
  429: ['rate_limited', 'Too many requests'],
};

function errorReply(status: number): Reply {
  const [code, message] = MESSAGES[status] ?? ['error', `Request failed with status ${status}`];
  return error(status, code, message);
}

function error(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): Reply {
  return json(status, { error: { code, message } }, headers);
}

/** All items where no key is asked for. */
function pick(items: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  if (keys.length === 0) return items;
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(items, key)).map((key) => [key, items[key]]),
  );
}

function digestOf(items: Record<string, unknown>): string {
  return hash(JSON.stringify(items));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
