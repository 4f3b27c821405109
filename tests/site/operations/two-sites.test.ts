import { expect } from 'vitest';
import { framework, space } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

const GALLERY = { SITE_URL: 'https://gallery.example' };
const STAGING = { SITE_URL: 'https://staging.example' };

const it = siteTest({ content: space(framework('Hugo', 'hugo', 3)), edgeConfigItems: {} });

it('the second site on a store does not start', async ({ environment, start }) => {
  const first = await start({ ...environment, ...GALLERY });
  const again = await start({ ...environment, ...GALLERY });
  await expect(start({ ...environment, ...STAGING })).rejects.toThrow(
    /"event":"redis.other-site","message":"The key-value store belongs to https:\/\/gallery\.example \(/,
  );
  for (const { url, log } of [first, again]) {
    expect((await fetch(`${url}/templates/hugo`)).status).toBe(200);
    expect(log()).not.toContain('redis.other-site');
  }
});
