import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { findTemplateOgImage } from '@/lib/og-image/find-og-image';
import { cachedOgImage } from '@/lib/og-image/og-image-cache';
import { store } from '@/lib/page-cache/store';
import { server, setServer } from '@/lib/runtime/server-state';
import { libOn, resetServer } from '@/tests/fixtures/lib';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';

beforeEach(resetServer);

let drawings: string[] = [];
beforeEach(() => {
  drawings = [];
});

function ask(address: string, { bytes = 8, isComplete = true } = {}) {
  return cachedOgImage(address, async () => {
    drawings.push(address);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { png: Buffer.alloc(bytes, address), isComplete };
  });
}

it('draws an image once for simultaneous and later requests', async () => {
  await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')]);
  await ask('a');
  expect(drawings).toEqual(['a', 'b']);
});

it('retries a failed drawing on the next request', async () => {
  const failing = cachedOgImage('a', async () => {
    throw new Error('no ink');
  });
  await expect(failing).rejects.toThrow('no ink');
  expect((await ask('a')).isComplete).toBe(true);
});

it('drops the least recently requested images when the cache is full', async () => {
  const bytes = 5_000_000;
  for (const address of ['a', 'b', 'c', 'd']) await ask(address, { bytes });
  await ask('a', { bytes });
  await ask('e', { bytes });
  drawings = [];
  for (const address of ['a', 'c', 'd', 'e']) await ask(address, { bytes });
  expect(drawings).toEqual([]);
  await ask('b', { bytes });
  expect(drawings).toEqual(['b']);
});

it('draws an image that is larger than the cache, but does not keep the image', async () => {
  const { png } = await ask('a', { bytes: 30_000_000 });
  expect(png.length).toBe(30_000_000);
  expect((await ask('b')).png.length).toBe(8);
});

it('updates an image within a second after a publish through another instance', async () => {
  const redis = await startTestStore();
  const env = { ...storeEnvironment(redis), ISR_CACHE: 'redis' };
  const { service, close } = await libOn(smallSpace(), { env });
  onTestFinished(async () => {
    vi.useRealTimers();
    await Promise.all([close(), redis.close()]);
  });
  expect(await findTemplateOgImage('new')).toBe('notFound');
  const own = server();
  service.content.update('template-next-blog', { slug: 'new', name: 'New' });
  service.content.publish('template-next-blog');
  resetServer();
  await store().bump(Date.now());
  setServer(own);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
  expect(await findTemplateOgImage('new')).toMatchObject({ picture: { name: 'New' } });
});
