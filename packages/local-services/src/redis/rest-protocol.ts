import type { LoggedRequest } from '../http/reply.ts';
import { type Command, CommandError, type RedisReply } from './backend.ts';

/** What a request asks to be done. */
export type RestCall =
  | { kind: 'single'; command: Command }
  | { kind: 'pipeline' | 'multi-exec'; commands: readonly Command[] };

/** Reads a request to the REST interface. Throws `CommandError` for one that is malformed. */
export function readCall(request: LoggedRequest, url: URL): RestCall {
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const [first] = segments;
  if (segments.length === 1 && (first === 'pipeline' || first === 'multi-exec')) {
    const rows = parseBody(request.body);
    if (!Array.isArray(rows) || !rows.every(Array.isArray)) {
      throw new CommandError(`ERR failed to parse ${first} request`);
    }
    return { kind: first, commands: rows.map(readCommand) };
  }
  if (segments.length > 0) {
    return { kind: 'single', command: readPathCommand(segments, request, url) };
  }
  const command = parseBody(request.body);
  if (!Array.isArray(command)) throw new CommandError('ERR failed to parse command');
  return { kind: 'single', command: readCommand(command) };
}

/** `/set/key/value?EX=10`; a body comes after the path and before the query. */
function readPathCommand(segments: string[], request: LoggedRequest, url: URL): Command {
  const words: unknown[] = segments.map(decodeSegment);
  if (request.method !== 'GET' && request.body !== undefined) words.push(request.body);
  for (const [name, value] of url.searchParams) {
    if (name === '_token') continue;
    words.push(name);
    if (value !== '') words.push(value);
  }
  return readCommand(words);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new CommandError('ERR failed to parse path');
  }
}

function parseBody(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    throw new CommandError('ERR failed to parse request body as JSON');
  }
}

function readCommand(words: readonly unknown[]): Command {
  const [name, ...args] = words.map((word) => {
    if (typeof word === 'string') return word;
    if (typeof word === 'number' || typeof word === 'boolean') return String(word);
    if (word === null || word === undefined) {
      throw new CommandError('ERR null args are not supported');
    }
    return JSON.stringify(word);
  });
  if (name === undefined || name === '') throw new CommandError('ERR empty command');
  return [name.toLowerCase(), ...args];
}

/** With base64 every string is encoded, in lists too, except a plain `OK`. */
export function encodeReply(reply: RedisReply, isBase64: boolean): RedisReply {
  if (!isBase64) return reply;
  if (typeof reply === 'string') {
    return reply === 'OK' ? reply : Buffer.from(reply, 'utf8').toString('base64');
  }
  return Array.isArray(reply) ? reply.map((one) => encodeReply(one, true)) : reply;
}
