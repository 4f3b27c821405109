import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Office, openOffice } from '#tests/site/editorial-office';
import { type BrowserReader, see } from '#tests/site/site-reader';

let office: Office;
let desk: Office['desk'];
let tab: BrowserReader;
/** Tells one load of a document from another. */
let loadedAt: number;

beforeAll(async () => {
  office = await openOffice();
  desk = office.desk;
});
afterAll(() => office?.close());
beforeEach(async () => {
  tab = await office.newReader();
  await tab.open('/');
  loadedAt = await loadTime();
});

const loadTime = () => tab.page.evaluate(() => performance.timeOrigin);

/** Waits for the page with that heading. */
async function arriveAt(heading: string) {
  await expect.poll(() => see(tab.page), { timeout: 10_000 }).toMatchObject({ heading });
  const { path, cards } = await see(tab.page);
  return { path, names: cards.map(({ name }) => name) };
}

/** Follows the first link of that name in the page that is open. */
async function follow(name: string, heading = name) {
  await tab.page.getByRole('link', { name, exact: true }).first().click();
  return arriveAt(heading);
}

const rename = async (id: string, name: string) => {
  await desk.save(id, { name });
  await desk.publish(id);
};

describe('a visitor whose tab stays open while an editor publishes', () => {
  it('sees what was published on the next page', async () => {
    await rename('template-boathouse', 'Boat Shed');
    expect((await follow('Templates', 'All templates')).names).toContain('Boat Shed');
    await follow('Boat Shed');
    expect(await loadTime()).toBe(loadedAt);
  });

  it('sees it on pages that the tab has shown before, forwards and back', async () => {
    await follow('Templates', 'All templates');
    await follow('Harbour');
    await follow('Astro', 'Astro templates');
    await rename('template-harbour', 'Harbour Lights');
    await tab.page.goBack();
    await arriveAt('Harbour Lights');
    expect((await follow('Templates', 'All templates')).names).toContain('Harbour Lights');
    await follow('Harbour Lights');
    expect((await follow('Astro', 'Astro templates')).names).toContain('Harbour Lights');
    expect(await loadTime()).toBe(loadedAt);
  });

  it('is led on by a link that has become old', async () => {
    await follow('Templates', 'All templates');
    await desk.save('template-tide-table', { slug: 'tide-times', framework: ['Nuxt'] });
    await desk.publish('template-tide-table');
    expect(await follow('Tide Table')).toMatchObject({ path: '/templates/nuxt/tide-times' });
    expect(await loadTime()).toBe(loadedAt);
  });

  it('is told where a link leads to what was taken away, and finds it in no list', async () => {
    await follow('Templates', 'All templates');
    await desk.unpublish('template-jetty');
    await follow('Jetty', 'Nothing stands here.');
    expect((await follow('All templates')).names).not.toContain('Jetty');
    expect((await follow('Hugo', 'Hugo templates')).names).not.toContain('Jetty');
  });
});
