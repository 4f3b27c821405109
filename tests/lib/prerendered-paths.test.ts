/** The paths that Next prerenders. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { filterPaths } from '@/lib/listing/listing-page-props';
import { templatePaths } from '@/lib/template/template-page-props';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(await galleryContent());
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => lib.close());

/** Resets the state first, because Next asks for the paths in a separate process. */
async function paths(mode: string) {
  vi.stubEnv('NODE_ENV', mode);
  resetServer();
  lib.service.requests.length = 0;
  const found = [...(await filterPaths()), ...(await templatePaths())];
  return { count: found.length, calls: lib.service.requests.length };
}

describe('the list of prerendered paths', () => {
  it('includes the filters and the first templates in a build', async () => {
    const { count, calls } = await paths('production');
    expect(count).toBeGreaterThan(100);
    expect(calls).toBeGreaterThan(10);
  });

  it('is empty in development, and no request is sent to the content service', async () => {
    expect(await paths('development')).toEqual({ count: 0, calls: 0 });
  });
});
