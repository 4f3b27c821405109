/** Next evaluates lib/ several times in one process, and again after an edit in development. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetServer } from '@/tests/fixtures/lib';

beforeEach(() => {
  resetServer();
  vi.unstubAllEnvs();
});

/** The module, evaluated once more. */
async function evaluate() {
  vi.resetModules();
  return import('@/lib/server-state');
}

const part = (value: string) => async (state: Awaited<ReturnType<typeof evaluate>>) =>
  state.serverPart('buildId', async () => value);

describe('a part of the server', () => {
  it('is created once, whichever module graph needs it first', async () => {
    const [pages, api] = [await evaluate(), await evaluate()];
    expect(await part('of pages')(pages)).toBe('of pages');
    expect(await part('of the API')(api)).toBe('of pages');
    expect(api.server()).toBe(pages.server());
  });

  it('is created again in development by code that was evaluated later, and by none before', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const [old, edited] = [await evaluate(), await evaluate()];
    expect(await part('before the edit')(old)).toBe('before the edit');
    expect(await part('after the edit')(edited)).toBe('after the edit');
    expect(await part('before the edit')(old)).toBe('after the edit');
  });
});

describe('what happened', () => {
  it('outlives an edit', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const [old, edited] = [await evaluate(), await evaluate()];
    old.server().history.lastPublishAt = 5;
    await part('after the edit')(edited);
    expect(edited.server().history.lastPublishAt).toBe(5);
  });
});

it('a test has a server of its own', async () => {
  const { createServer, server, setServer } = await evaluate();
  const own = createServer();
  setServer(own);
  expect(server()).toBe(own);
  expect(own.parts).toEqual({});
});

it('work in the background ends where a test became another server during one of its steps', async () => {
  const { backgroundPause, createServer, server, setServer } = await evaluate();
  const own = server();
  setServer(createServer());
  const next = vi.fn();
  void backgroundPause(1, own).then(next);
  await backgroundPause(20);
  expect(next).not.toHaveBeenCalled();
});
