import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { contentEnvironment } from '#tests/lib-on-services';
import { framework, section, space } from '#tests/sample-space';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

let service: ContentService;
let build: Build;
let site: Site;

beforeAll(async () => {
  service = await startContentService({
    content: space([
      ...framework('Hugo', 'hugo', 25),
      ...section('css', [['Tailwind', 'tailwind']]),
    ]),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  build = await buildSite(contentEnvironment(service));
  site = await build.start(contentEnvironment(service));
});
afterAll(async () => {
  await site?.stop();
  await build?.remove();
  await service?.close();
});

async function get(path: string) {
  const response = await fetch(site.url + path);
  const { headers, status } = response;
  return {
    status,
    from: headers.get('x-nextjs-cache'),
    control: headers.get('cache-control'),
    text: await response.text(),
  };
}

describe('4: a page is generated ahead of time or on its first request, then served as generated', () => {
  it('serves a filter page and the first 20 of a framework from the build', async () => {
    expect(await get('/templates/hugo')).toMatchObject({ status: 200, from: 'HIT' });
    expect(await get('/templates/hugo/hugo-20')).toMatchObject({ status: 200, from: 'HIT' });
  });

  it('generates another page while its first visitor waits, once, then serves it', async () => {
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

describe('4: content is revalidated every 30 seconds', () => {
  it('shows a change to the first visitor after the one who comes 30 seconds later', async () => {
    expect((await get('/templates/hugo')).control).toContain('s-maxage=30');
    service.content.update('template-hugo-1', { name: 'A new name' });
    service.content.publish('template-hugo-1');
    expect((await get('/templates/hugo')).text).not.toContain('A new name');
    await new Promise((resolve) => setTimeout(resolve, 31_000));
    expect((await get('/templates/hugo')).from).toBe('STALE');
    await expect
      .poll(async () => (await get('/templates/hugo')).text, { timeout: 10_000 })
      .toContain('A new name');
  });
});
