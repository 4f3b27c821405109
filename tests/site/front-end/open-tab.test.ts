import { describe, expect } from 'vitest';
import { errorPagesCopy } from '@/copy/en/error-pages';
import { siteCopy } from '@/copy/en/site';
import { ALL_TEMPLATES } from '@/tests/fixtures/listing';
import { see } from '@/tests/fixtures/site-reader';
import { siteTest } from '@/tests/fixtures/site-test';
import { openCms } from '@/tests/site/caching/editor-journey/cms-client';
import { editorialSpace, FEATURED } from '@/tests/site/caching/editor-journey/space';

const it = siteTest({
  content: editorialSpace(),
  edgeConfigItems: { featured: FEATURED },
  // Like the vendor's delivery host, serves old content for a while after a publish.
  deliveryLagMs: 400,
})
  .extend('cms', { scope: 'file' }, ({ services, contentService, site }) => {
    contentService.webhooks.url = `${site.url}/api/contentful/webhook`;
    return openCms(services);
  })
  .extend('rename', ({ cms }) => async (id: string, name: string) => {
    await cms.save(id, { name });
    await cms.publish(id);
  })
  .extend('tab', async ({ visit }) => {
    const { page, done } = await visit('/');
    const loadTime = () => page.evaluate(() => performance.timeOrigin);
    const loadedAt = await loadTime();
    const arriveAt = async (heading: string) => {
      await expect.poll(() => see(page), { timeout: 10_000 }).toMatchObject({ heading });
      const { path, cards } = await see(page);
      return { path, names: cards.map(({ name }) => name) };
    };
    return {
      page,
      done,
      arriveAt,
      async follow(name: string, heading = name) {
        await page.getByRole('link', { name, exact: true }).first().click();
        return arriveAt(heading);
      },
      async expectNoReload() {
        expect(await loadTime()).toBe(loadedAt);
      },
    };
  });

describe('a visitor whose tab stays open while an editor publishes', () => {
  it('sees the new content on the next page', async ({ rename, tab }) => {
    await rename('template-boathouse', 'Boat Shed');
    expect((await tab.follow(siteCopy.templates.name, ALL_TEMPLATES)).names).toContain('Boat Shed');
    await tab.follow('Boat Shed');
    await tab.expectNoReload();
  });

  it('sees the new content on pages already visited in the tab, by going forward and back', async ({
    rename,
    tab,
  }) => {
    await tab.follow(siteCopy.templates.name, ALL_TEMPLATES);
    await tab.follow('Harbour');
    await tab.follow('Astro', 'Astro templates');
    await rename('template-harbour', 'Harbour Lights');
    await tab.page.goBack();
    await tab.arriveAt('Harbour Lights');
    expect((await tab.follow(siteCopy.templates.name, ALL_TEMPLATES)).names).toContain(
      'Harbour Lights',
    );
    await tab.follow('Harbour Lights');
    expect((await tab.follow('Astro', 'Astro templates')).names).toContain('Harbour Lights');
    await tab.expectNoReload();
  });

  it('is redirected from an outdated link', async ({ cms, tab }) => {
    await tab.follow(siteCopy.templates.name, ALL_TEMPLATES);
    await cms.save('template-tide-table', { slug: 'tide-times', framework: ['Nuxt'] });
    await cms.publish('template-tide-table');
    expect(await tab.follow('Tide Table')).toMatchObject({ path: '/templates/nuxt/tide-times' });
    await tab.expectNoReload();
  });

  it('gets a 404 from a link to an unpublished page, and no longer finds the page in lists', async ({
    cms,
    tab,
  }) => {
    await tab.follow(siteCopy.templates.name, ALL_TEMPLATES);
    await cms.unpublish('template-jetty');
    await tab.follow('Jetty', errorPagesCopy.notFound.heading);
    expect((await tab.follow(ALL_TEMPLATES)).names).not.toContain('Jetty');
    expect((await tab.follow('Hugo', 'Hugo templates')).names).not.toContain('Jetty');
    await tab.done(/status of 404/);
  });
});
