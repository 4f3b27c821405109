/**
 * All that a server process keeps between requests, and the only place that touches `globalThis`: Next
 * bundles lib/ several times (for pages, for API routes, for the start), so that a module-level variable
 * would exist once in each bundle.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** By name of the cell. `evaluatedAt`: when the code was evaluated that created the value. */
export type Server = Map<string, { value: unknown; evaluatedAt: number }>;

export type Cell<Value> = {
  (): Value;
  replace: (value: Value) => void;
  /** The next read creates a new value. */
  clear: () => void;
};

const KEY = Symbol.for('plinth.server');
/** Set by platforms that freeze a process after its response; Next's documentation of `after` specifies it. */
const PLATFORM_KEY = Symbol.for('@next/request-context');
type PlatformContext = { waitUntil?: (work: Promise<unknown>) => void };

const global = globalThis as {
  [KEY]?: Server;
  [PLATFORM_KEY]?: { get: () => PlatformContext | undefined };
};

/** When this instance of the module was evaluated. */
const evaluatedAt = performance.now();

export const createServer = (): Server => new Map();

/** The one of this process. */
export function server(): Server {
  global[KEY] ??= createServer();
  return global[KEY];
}

/** For tests: from now on this process is that server. */
export function setServer(own: Server): void {
  global[KEY] = own;
}

/**
 * A value that exists once in this process, created when it is first read. In development, code that was
 * evaluated later creates its own, so that an edit takes effect with the next request.
 *
 * @param name unique: `tests/lib/server-state.test.ts` lists all
 * @param outlivesEdits for plain data that can't be created again, such as a log
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

/** As `serverCell`, with one value for each catalogue, for as long as the catalogue is in use. */
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
 * Lets work go on after the response, where the platform would freeze the process. It must not reject.
 * @returns false: there is no such platform
 */
export function afterResponse(work: Promise<unknown>): boolean {
  const waitUntil = global[PLATFORM_KEY]?.get()?.waitUntil;
  waitUntil?.(work);
  return waitUntil !== undefined;
}

/**
 * Between steps of work in the background; it doesn't keep the process alive. If a test has become another
 * server meanwhile, nothing follows.
 *
 * @param milliseconds 0: until waiting requests have had their turn
 * @param own the server that the work began on
 */
export async function backgroundPause(milliseconds: number, own = server()): Promise<void> {
  await (milliseconds === 0 ? nextTurn() : wait(milliseconds, undefined, { ref: false }));
  if (server() !== own) await new Promise(() => {});
}
