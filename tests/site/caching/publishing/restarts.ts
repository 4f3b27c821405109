import { describe, expect, vi } from 'vitest';
import { pageFiles } from '@/tests/fixtures/build-files';
import type { Build } from '@/tests/fixtures/production-site';
import { it } from '@/tests/site/caching/publishing/publishing-site';

export function restarts(): void {
  describe('after a restart, the first publish', () => {
    it('of a new address for a page generated since the build: the old one redirects there', async ({
      content,
      site,
      get,
      publish,
      addTemplate,
    }) => {
      await addTemplate('latecomer');
      expect((await get('/templates/hugo/latecomer')).status).toBe(200);
      await site.restart();
      content.update('template-latecomer', { slug: 'early-bird' });
      await publish('template-latecomer');
      expect(await get('/templates/hugo/latecomer')).toMatchObject({
        status: 308,
        location: '/templates/hugo/early-bird',
      });
    });

    it('of a removal, without a key-value store: the page is gone at once', async ({
      environment,
      site,
      get,
      addTemplate,
      remove,
    }) => {
      await addTemplate('brief');
      expect((await get('/templates/hugo/brief')).status).toBe(200);
      const { UPSTASH_REDIS_REST_URL: _, UPSTASH_REDIS_REST_TOKEN: __, ...rest } = environment;
      await site.restart(rest);
      expect((await get('/templates/hugo/brief')).text).toContain('Template brief');
      expect(await remove('template-brief')).toBe(200);
      expect((await get('/templates/hugo/brief')).status).toBe(404);
      await site.restart();
    });
  });

  it('a build folder from before an unpublish shows the page only while the content service is down', async ({
    onTestFinished,
    contentService,
    environment,
    build,
    site,
    get,
    addTemplate,
    remove,
  }) => {
    const page = '/templates/hugo/passing';
    const isSaved = async ({ folder }: Build) =>
      (await pageFiles(folder)).some((file) => file.endsWith('/passing.html'));

    await addTemplate('passing');
    expect((await get(page)).status).toBe(200);
    const [first, second] = await Promise.all([build.copy(), build.copy()]);
    onTestFinished(first.remove);
    onTestFinished(second.remove);
    await remove('template-passing');

    contentService.faults.strike({ kind: 'refuse' });
    await site.restart(environment, first);
    expect((await get(page)).status).toBe(200);
    expect(await isSaved(first)).toBe(true);
    contentService.faults.clear();
    await expect.poll(() => isSaved(first), { timeout: 60_000 }).toBe(false);

    await site.restart(environment, second);
    expect((await get(page)).status).toBe(404);
    await site.restart();
  });

  it('a server that is killed while it renders a publish: the next one has it live before anybody asks for a page', async ({
    environment,
    content,
    contentService,
    send,
    site,
    get,
  }) => {
    const {
      UPSTASH_REDIS_REST_URL: _,
      UPSTASH_REDIS_REST_TOKEN: __,
      ...withoutStore
    } = environment;
    await site.restart(withoutStore);
    content.update('template-next-hugo', { name: 'Killed on the way' });
    let isRendering = false;
    contentService.faults.strike(
      { kind: 'slow', ms: 30_000 },
      {
        path: (_, { query }) => {
          const isOverview = query['sys.id[in]'] !== undefined;
          isRendering ||= isOverview;
          return isOverview;
        },
      },
    );
    const answer = send(content.publish('template-next-hugo'), 'publish').catch(() => 'killed');
    await vi.waitFor(() => expect(isRendering).toBe(true), 60_000);
    await site.kill();
    expect(await answer).toBe('killed');
    contentService.faults.clear();
    await site.restart(withoutStore);
    await vi.waitFor(() => expect(site.log()).toContain('pages.caught-up'), 60_000);
    for (const path of ['/', '/templates/hugo', '/templates/hugo/next-hugo']) {
      expect({ path, text: (await get(path)).text }).toMatchObject({
        text: expect.stringContaining('Killed on the way'),
      });
    }
    await site.restart();
  });
}
