/** What Next is told to make ahead of time. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { filterPaths } from '@/lib/listing/listing-page';
import { templatePaths } from '@/lib/template/template-page';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(await galleryContent());
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => lib.close());

/** As a process that has just started: Next asks in one of its own. */
async function paths(mode: string) {
  vi.stubEnv('NODE_ENV', mode);
  resetServer();
  lib.service.requests.length = 0;
  const found = [...(await filterPaths()), ...(await templatePaths())];
  return { count: found.length, calls: lib.service.requests.length };
}

describe('paths that are prerendered', () => {
  it('are those of the filters and of the first templates, in a build', async () => {
    const { count, calls } = await paths('production');
    expect(count).toBeGreaterThan(100);
    expect(calls).toBeGreaterThan(10);
  });

  it('are none in development, where each visit renders its page: the content service gets no request', async () => {
    expect(await paths('development')).toEqual({ count: 0, calls: 0 });
  });
});
