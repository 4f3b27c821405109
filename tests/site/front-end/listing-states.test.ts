import { describe, expect } from 'vitest';
import { framework, section, space } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

const content = space([
  ...framework('Hugo', 'hugo', 25),
  ...section('css', [['Tailwind', 'tailwind']]),
]);

const it = siteTest({ content }).extend('get', ({ site }) => async (path: string) => {
  const response = await fetch(site.url + path);
  const { headers, status } = response;
  return {
    status,
    from: headers.get('x-nextjs-cache'),
    control: headers.get('cache-control'),
    text: await response.text(),
  };
});

describe('page generation', () => {
  it('serves a filter page and a framework’s first 20 templates from the build', async ({
    get,
  }) => {
    expect(await get('/templates/hugo')).toMatchObject({ status: 200, from: 'HIT' });
    expect(await get('/templates/hugo/hugo-20')).toMatchObject({ status: 200, from: 'HIT' });
  });

  it('renders any other page once, while its first visitor waits', async ({ get, services }) => {
    const { contentService: service } = services;
    const before = service.requests.length;
    const visits = await Promise.all(
      Array.from({ length: 8 }, () => get('/templates/hugo/hugo-21')),
    );
    for (const { status, text } of visits) {
      expect(status).toBe(200);
      expect(text).toContain('Template hugo-21');
    }
    const overviews = service.requests.slice(before).filter(({ query }) => 'sys.id[in]' in query);
    expect(overviews).toHaveLength(1);
    expect(await get('/templates/hugo/hugo-21')).toMatchObject({ from: 'HIT' });
  });
});

describe('revalidation every 30 seconds', () => {
  it('shows a change without a webhook within 45 seconds', async ({ get, services }) => {
    const { content } = services.contentService;
    expect((await get('/templates/hugo')).control).toContain('s-maxage=30');
    content.update('template-hugo-1', { name: 'A new name' });
    content.publish('template-hugo-1');
    expect((await get('/templates/hugo')).text).not.toContain('A new name');
    await expect
      .poll(async () => (await get('/templates/hugo')).text, { timeout: 45_000, interval: 500 })
      .toContain('A new name');
  });
});
