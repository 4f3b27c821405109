import { randomBytes } from 'node:crypto';
import { startListener } from '../http/listener.ts';
import { json, type LoggedRequest, type Reply } from '../http/reply.ts';
import { type Backend, CommandError, type Result } from './backend.ts';
import { createMemoryBackend } from './memory-backend.ts';
import { connectRedis } from './redis-backend.ts';
import { startRedisProcess } from './redis-process.ts';
import { encodeReply, type RestCall, readCall } from './rest-protocol.ts';

export type RedisOptions = {
  /** Default: a random one. */
  token?: string | undefined;
  /** A Redis to use. Without it: a `redis-server` of the PATH, else one in memory. */
  redisUrl?: string;
  /** `memory`: in memory, whatever there is. */
  backend?: 'memory' | undefined;
  port?: number;
  keepRequests?: number | undefined;
};

export type LocalRedis = Awaited<ReturnType<typeof startRedis>>;

/**
 * Speaks the REST protocol of Upstash Redis: single commands, pipelines, transactions, in plain
 * text or base64. Throws where no Redis answers at `redisUrl`.
 */
export async function startRedis(options: RedisOptions = {}) {
  const { token = randomBytes(16).toString('hex'), port = 0, keepRequests } = options;
  const backend = await chooseBackend(options);
  let writes = 0;

  async function handle(request: LoggedRequest, url: URL): Promise<Reply> {
    const sent = request.headers.authorization?.replace(/^Bearer /i, '');
    if ((sent ?? url.searchParams.get('_token')) !== token) return errorReply(401);
    if (!['GET', 'HEAD', 'POST', 'PUT'].includes(request.method)) return errorReply(405);
    const isBase64 = request.headers['upstash-encoding'] === 'base64';
    writes += 1;
    const headers = { 'upstash-sync-token': String(writes) };
    try {
      return json(200, await carryOut(readCall(request, url), isBase64), headers);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return json(400, { error: error.message }, headers);
    }
  }

  async function carryOut(call: RestCall, isBase64: boolean): Promise<unknown> {
    const encode = (one: Result) =>
      'error' in one ? one : { result: encodeReply(one.result, isBase64) };
    if (call.kind === 'single') return encode({ result: await backend.run(call.command) });
    if (call.kind === 'multi-exec') return (await backend.runAtOnce(call.commands)).map(encode);
    const results: Result[] = [];
    for (const command of call.commands) {
      try {
        results.push({ result: await backend.run(command) });
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        results.push({ error: error.message });
      }
    }
    return results.map(encode);
  }

  const listener = await startListener({
    name: 'redis',
    port,
    handle,
    errorReply,
    keepRequests,
  });
  return {
    ...listener,
    url: listener.origin,
    token,
    /** What holds the data. */
    backend: backend.kind,
    async close() {
      await listener.close();
      await backend.close();
    },
  };
}

async function chooseBackend({ redisUrl, backend }: RedisOptions): Promise<Backend> {
  if (backend === 'memory') return createMemoryBackend();
  if (redisUrl !== undefined) return connectRedis(redisUrl);
  return (await startRedisProcess()) ?? createMemoryBackend();
}

const MESSAGES: Record<number, string> = {
  401: 'WRONGPASS invalid or missing auth token',
  405: 'ERR method not allowed',
  413: 'ERR max request size exceeded',
  429: 'ERR max requests limit exceeded',
};

function errorReply(status: number): Reply {
  return json(status, { error: MESSAGES[status] ?? `ERR request failed with status ${status}` });
}
