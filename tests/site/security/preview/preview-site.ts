import { addressOf, sitePath } from '@/lib/runtime/addresses.js';
import { cookiesOf } from '@/tests/fixtures/cookies';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

export const SECRET = 'a-secret-of-thirty-two-characters';

export const it = siteTest({ content: smallSpace() }, { DRAFT_SECRET: SECRET })
  .extend('get', ({ site }) => async (path: string, cookie?: string) => {
    const response = await fetch(new URL(addressOf(path), site.url), {
      redirect: 'manual',
      headers: cookie === undefined ? {} : { cookie },
    });
    const { status, headers } = response;
    const location = headers.get('location');
    return {
      status,
      headers,
      location: location && sitePath(location),
      text: await response.text(),
    };
  })
  .extend(
    'enable',
    ({ get }) =>
      (query: Record<string, string>) =>
        get(enablePath(query)),
  )
  .extend('draftCookie', async ({ enable }) => {
    const { headers } = await enable({ secret: SECRET, path: '/templates' });
    return cookiesOf({ headers });
  });

export const enablePath = (query: Record<string, string>) =>
  `/api/draft/enable?${new URLSearchParams(query)}`;
