/**
 * State is kept in `globalThis`, because Next bundles lib/ several times, and module-level
 * variables with it.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

export type Server = Map<string, { value: unknown; evaluatedAt: number }>;

export type Cell<Value> = {
  (): Value;
  replace: (value: Value) => void;
  clear: () => void;
};

const KEY = Symbol.for('plinth.server');
/** Next documents this key for `after`. Platforms that freeze a process after its response set it. */
const PLATFORM_KEY = Symbol.for('@next/request-context');
type PlatformContext = { waitUntil?: (work: Promise<unknown>) => void };

const global = globalThis as {
  [KEY]?: Server;
  [PLATFORM_KEY]?: { get: () => PlatformContext | undefined };
};

const evaluatedAt = performance.now();

export const createServer = (): Server => new Map();

export function server(): Server {
  global[KEY] ??= createServer();
  return global[KEY];
}

export function setServer(own: Server): void {
  global[KEY] = own;
}

/**
 * A value that exists once per process. In development, newly evaluated code replaces it.
 * @param name a unique string literal (`tests/lib/server-state.test.ts` checks those in `lib`)
 * @param outlivesEdits for data that can't be created again
 */
export function serverCell<Value>(
  name: string,
  create: () => Value,
  { outlivesEdits = false } = {},
): Cell<Value> {
  function replace(value: Value): void {
    server().set(name, { value, evaluatedAt });
  }
  function read(): Value {
    const known = server().get(name);
    const isOutdated =
      process.env.NODE_ENV === 'development' && Number(known?.evaluatedAt) < evaluatedAt;
    if (known !== undefined && (outlivesEdits || !isOutdated)) return known.value as Value;
    const value = create();
    replace(value);
    return value;
  }
  const clear = () => void server().delete(name);
  return Object.assign(read, { replace, clear });
}

export function perCatalogue<Catalogue extends object, Value>(
  name: string,
  build: (catalogue: Catalogue) => Value,
): (catalogue: Catalogue) => Value {
  const values = serverCell(name, () => new WeakMap<Catalogue, Value>());
  return (catalogue) => {
    const value = values().get(catalogue) ?? build(catalogue);
    values().set(catalogue, value);
    return value;
  };
}

/**
 * Keeps a platform from freezing the process until `work` has ended.
 * @param work must not reject
 * @returns false if there is no such platform
 */
export function afterResponse(work: Promise<unknown>): boolean {
  const waitUntil = global[PLATFORM_KEY]?.get()?.waitUntil;
  waitUntil?.(work);
  return waitUntil !== undefined;
}

/**
 * Never resolves if a test has switched servers.
 * @param milliseconds 0 lets waiting requests run first
 */
export async function backgroundPause(milliseconds: number, own = server()): Promise<void> {
  await (milliseconds === 0 ? nextTurn() : wait(milliseconds, undefined, { ref: false }));
  if (server() !== own) await new Promise(() => {});
}

/**
 * Stops if a test has switched servers.
 * @param work must not reject
 */
export function repeat(milliseconds: number, work: () => Promise<unknown>): () => void {
  const own = server();
  const interval = setInterval(() => {
    if (server() === own) void work();
    else clearInterval(interval);
  }, milliseconds).unref();
  return () => clearInterval(interval);
}
