import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { perCatalogue } from '@/lib/runtime/server-state';
import { resetServer } from '@/tests/fixtures/lib';

beforeEach(() => {
  resetServer();
  vi.unstubAllEnvs();
});

/** Evaluates the module again. */
async function evaluate() {
  vi.resetModules();
  return import('@/lib/runtime/server-state');
}

type Module = Awaited<ReturnType<typeof evaluate>>;
const cellIn = ({ serverCell }: Module, value: string, options = {}) =>
  serverCell('a cell', () => ({ value }), options);

describe('a server cell', () => {
  it('creates its value once, whichever module graph reads it first', async () => {
    const pages = cellIn(await evaluate(), 'of pages');
    const api = cellIn(await evaluate(), 'of the API');
    expect(pages()).toEqual({ value: 'of pages' });
    expect(api()).toBe(pages());
  });

  it('creates a new value in development for newer code but not for older code', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const old = cellIn(await evaluate(), 'before the edit');
    const edited = cellIn(await evaluate(), 'after the edit');
    expect(old()).toEqual({ value: 'before the edit' });
    expect(edited()).toEqual({ value: 'after the edit' });
    expect(old()).toBe(edited());
  });

  it('keeps its value after an edit if outlivesEdits is set', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const old = cellIn(await evaluate(), 'before the edit', { outlivesEdits: true });
    const edited = cellIn(await evaluate(), 'after the edit', { outlivesEdits: true });
    expect(old()).toEqual({ value: 'before the edit' });
    expect(edited()).toBe(old());
  });

  it('returns the new value in every module graph until the cell is cleared', async () => {
    const pages = cellIn(await evaluate(), 'created');
    const api = cellIn(await evaluate(), 'created');
    pages.replace({ value: 'replaced' });
    expect(api()).toEqual({ value: 'replaced' });
    pages.clear();
    expect(api()).toEqual({ value: 'created' });
  });

  it('may have the value undefined', async () => {
    const create = vi.fn();
    const cell = (await evaluate()).serverCell('a cell', create);
    expect([cell(), cell()]).toEqual([undefined, undefined]);
    expect(create).toHaveBeenCalledOnce();
  });
});

it('perCatalogue builds one value per catalogue', () => {
  const build = vi.fn(({ name }: { name: string }) => [name]);
  const built = perCatalogue('a value', build);
  const [one, two] = [{ name: 'one' }, { name: 'two' }];
  expect(built(one)).toBe(built(one));
  expect([built(one), built(two)]).toEqual([['one'], ['two']]);
  expect(build).toHaveBeenCalledTimes(2);
});

it('every cell has a unique name', () => {
  const files = globSync('lib/**/*.{ts,tsx}', { exclude: ['lib/runtime/server-state.ts'] });
  const cells = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /\b(?:serverCell|perCatalogue)\(\s*(?:'(?<name>\w+)')?/g,
    ),
  ]);
  const names = cells.map(({ groups }) => groups?.name ?? 'not a string literal').sort();
  process.stdout.write(`${names.length} cells: ${names.join(', ')}\n`);
  expect(names.length).toBeGreaterThan(50);
  expect(names).not.toContain('not a string literal');
  expect(names.filter((name, index) => name === names[index - 1])).toEqual([]);
});

it('a test can have its own server', async () => {
  const { createServer, server, setServer } = await evaluate();
  const own = createServer();
  setServer(own);
  expect(server()).toBe(own);
  expect(own.size).toBe(0);
});

it('background work ends when a test switches servers', async () => {
  const { backgroundPause, createServer, server, setServer } = await evaluate();
  const own = server();
  setServer(createServer());
  const next = vi.fn();
  void backgroundPause(1, own).then(next);
  await backgroundPause(20);
  expect(next).not.toHaveBeenCalled();
});
