import { describe, expect, onTestFinished, vi } from 'vitest';
import { pageFiles } from '@/tests/fixtures/build-files';
import type { Build, Site } from '@/tests/fixtures/production-site';
import { it } from '@/tests/site/caching/publishing/publishing-site';

/** A retry can't add the same pages. */
let attempts = 0;

export function restarts(): void {
  it('moves and removals take effect at once, and survive a restart', async ({
    content,
    site,
    get,
    publish,
    remove,
    addTemplate,
  }) => {
    for (const slug of ['hugo-journal', 'hugo-diary']) {
      content.update('template-hugo-blog', { slug });
      await publish('template-hugo-blog');
    }
    const fields = { title: 'Prices', slug: 'prices' };
    const { id: prices } = content.create({ contentType: 'page', fields });
    const taken = [
      ['unpublish', 'template-only-blog', '/templates/blog/only-blog'],
      ['delete', 'template-unfinished', '/templates/next.js/unfinished'],
      ['unpublish', prices, '/prices'],
    ] as const;
    for (const [action, id, path] of taken) {
      await publish(id);
      expect((await get(path)).status).toBe(200);
      expect(await remove(id, action)).toBe(200);
    }
    // None of these may be written among the cached pages.
    for (const path of ['/%74emplates', '/index', '/%69ndex', '/404', '/%34%30%34', '/Editor']) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
    }
    await addTemplate('latecomer');
    expect((await get('/templates/hugo/latecomer')).status).toBe(200);

    const expectAll = async () => {
      for (const path of ['/templates/hugo/hugo-blog', '/templates/hugo/hugo-journal']) {
        expect(await get(path)).toMatchObject({
          status: 308,
          location: '/templates/hugo/hugo-diary',
        });
      }
      for (const path of ['/', '/templates', '/templates/hugo/hugo-diary']) {
        expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
      }
      const lists = `${(await get('/templates')).text} ${(await get('/sitemap.xml')).text}`;
      for (const [, , path] of taken) {
        expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
        expect(lists).not.toMatch(new RegExp(`${path}["<]`));
      }
      expect((await get('/nowhere')).text).toContain('<h1');
    };
    await expectAll();
    await site.restart();
    await expectAll();

    content.update('template-latecomer', { slug: 'early-bird' });
    await publish('template-latecomer');
    expect(await get('/templates/hugo/latecomer')).toMatchObject({
      status: 308,
      location: '/templates/hugo/early-bird',
    });
  });

  describe('a build folder from before an unpublish', () => {
    it('serves the unpublished page only while the content service is down', async ({
      onTestFinished,
      contentService,
      environment,
      build,
      addTemplate,
      get,
      remove,
    }) => {
      const page = '/templates/hugo/passing';
      const statusAt = async ({ url }: Site) => (await fetch(url + page)).status;
      const isSaved = async ({ folder }: Build) =>
        (await pageFiles(folder)).some((file) => file.endsWith('/passing.html'));
      const start = async (copy: Build) => {
        const server = await copy.start(environment);
        onTestFinished(server.stop);
        return server;
      };

      await addTemplate('passing');
      expect((await get(page)).status).toBe(200);
      const [first, second] = await Promise.all([build.copy(), build.copy()]);
      onTestFinished(first.remove);
      onTestFinished(second.remove);
      await remove('template-passing');

      contentService.faults.inject({ kind: 'refuse' });
      expect(await statusAt(await start(first))).toBe(200);
      expect(await isSaved(first)).toBe(true);
      contentService.faults.clear();
      await expect.poll(() => isSaved(first), { timeout: 60_000, interval: 250 }).toBe(false);
      expect(await statusAt(await start(second))).toBe(404);
    });
  });

  it('without a key-value store a removal, a new page and a publish that was killed midway are live on the next server', async ({
    environment,
    content,
    contentService,
    send,
    site,
    get,
    publish,
    addTemplate,
    remove,
  }) => {
    const { UPSTASH_REDIS_REST_URL: _, UPSTASH_REDIS_REST_TOKEN: __, ...rest } = environment;
    onTestFinished(() => site.restart());
    attempts += 1;
    const [template, page] = [`brief-${attempts}`, `/imprint-${attempts}`];
    const path = `/templates/hugo/${template}`;
    await addTemplate(template);
    expect((await get(path)).status).toBe(200);
    await site.restart(rest);
    expect((await get(path)).text).toContain(`Template ${template}`);
    expect(await remove(`template-${template}`)).toBe(200);
    expect((await get(path)).status).toBe(404);

    expect((await get(page)).status).toBe(404);
    const fields = { title: 'Imprint', slug: page.slice(1) };
    const { id } = content.create({ contentType: 'page', fields });
    await publish(id);
    expect((await get(page)).text).toContain('Imprint');
    content.update(id, { title: 'Legal notice' });
    await publish(id);
    expect((await get(page)).text).toContain('Legal notice');

    content.update('template-next-hugo', { name: 'Killed on the way' });
    let isRendering = false;
    contentService.faults.inject(
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
    await site.restart(rest);
    await vi.waitFor(() => expect(site.log()).toContain('pages.caught-up'), 60_000);
    for (const path of ['/', '/templates/hugo', '/templates/hugo/next-hugo']) {
      expect({ path, text: (await get(path)).text }).toMatchObject({
        text: expect.stringContaining('Killed on the way'),
      });
    }
  });
}
