import { describe, expect, vi } from 'vitest';
import { it } from '@/tests/site/caching/publishing/publishing-site';

export function slowServices(): void {
  describe('while the delivery host serves old content', () => {
    it('a publish waits, and never caches the old page as the new one', async ({
      content,
      get,
      publish,
    }) => {
      content.deliveryLagMs = 4_000;
      content.update('template-next-blog', { name: 'After the lag' });
      const started = Date.now();
      await publish('template-next-blog');
      expect(Date.now() - started).toBeGreaterThan(3_000);
      expect((await get('/templates/next.js/next-blog')).text).toContain('After the lag');
      expect((await get('/templates/next.js')).text).toContain('After the lag');
      content.deliveryLagMs = 0;
    });

    it('a long wait goes on in the background, without another webhook', async ({
      content,
      get,
      send,
    }) => {
      content.deliveryLagMs = 60_000;
      content.update('template-next-blog', { name: 'Much later' });
      const response = await send(content.publish('template-next-blog'), 'publish');
      content.deliveryLagMs = 0;
      expect(response.status).toBe(202);
      expect(await response.json()).toMatchObject({ revalidated: [], failed: [] });
      const path = '/templates/next.js/next-blog';
      await vi.waitFor(async () => expect((await get(path)).text).toContain('Much later'), {
        timeout: 60_000,
        interval: 250,
      });
    });
  });

  describe('with the key-value store down', () => {
    it('a publish regenerates every page in the catalogue, and reports what it can’t know', async ({
      services,
      content,
      get,
      send,
    }) => {
      services.keyValueStore.faults.inject({ kind: 'refuse' });
      content.update('template-next-hugo', { name: 'Without a store' });
      const response = await send(content.publish('template-next-hugo'), 'publish');
      // Waiting for the store may outlast the webhook.
      expect([200, 202]).toContain(response.status);
      const { failed, notKnown } = await response.json();
      expect(failed).toEqual([]);
      if (response.status === 200) expect(notKnown[0]).toContain('key-value store');
      const list = async () => (await get('/templates/hugo')).text;
      await vi.waitFor(async () => expect(await list()).toContain('Without a store'), {
        timeout: 60_000,
        interval: 250,
      });
      services.keyValueStore.faults.clear();
    });
  });
}
