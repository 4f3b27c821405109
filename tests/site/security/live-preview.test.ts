import type { LoggedRequest } from 'local-content-services/toolkit';
import type { Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { draftCopy } from '@/copy/en/draft';
import { siteCopy } from '@/copy/en/site';
import { openWebApp, type WebApp } from '@/tests/fixtures/contentful-web-app';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

const LONG_OVERVIEW = Array.from({ length: 60 }, (_, line) => `Line ${line} of it.`).join('\n\n');
/** A string in Contentful's SDK that survives minification. */
const VENDOR = 'live-preview-sdk';
const ANY_MARK = /data-contentful-entry-id|entryId|(?:template|value)-(?:one|hugo)|test-space/g;

const templates = space([
  ...section('framework', [
    ['Hugo', 'hugo'],
    ['Astro', 'astro'],
  ]),
  template('one', {
    framework: ['Hugo'],
    order: 1,
    description: 'The first of all.',
    publisher: 'Somebody',
    githubUrl: 'https://github.com/some/body',
    overview: LONG_OVERVIEW,
  }),
  template('two', { framework: ['Hugo'], order: 2 }),
  template('three', { framework: ['Hugo'], order: 3 }),
]);

/** The preview host allows eleven requests a second. */
const soon = { timeout: 15_000 };

const it = siteTest({ content: templates, spaceId: 'test-space', edgeConfigItems: {} })
  .extend('tab', async ({ blankPage }) => {
    const tab = await blankPage();
    const loading: Promise<Loaded>[] = [];
    tab.page.on('requestfinished', (request) => loading.push(loadedBy(request)));
    const loaded = () => Promise.all(loading);
    return {
      ...tab,
      loaded,
      async vendorFiles() {
        const files = (await loaded()).filter(({ text }) => text.includes(VENDOR));
        return files.map(({ url }) => url);
      },
    };
  })
  .extend('previewOf', ({ environment, site }) => (id: string) => {
    const query = new URLSearchParams({ secret: environment.DRAFT_SECRET, id });
    return `${site.url}/api/draft/enable?${query}`;
  })
  .extend('inWebApp', ({ content, previewOf, tab: { page } }) => async (id: string) => {
    const webApp = await openWebApp(page, { address: previewOf(id), content });
    await expect.poll(() => webApp.heard('SUBSCRIBED'), soon).toHaveLength(1);
    return webApp;
  });

it.beforeEach(({ content }) => {
  content.update('template-one', { name: 'Template one' });
});

type Loaded = { url: string; type: string; text: string };

async function loadedBy(request: Request): Promise<Loaded> {
  // Playwright has no body of a redirect or an abandoned page.
  const text = await request
    .response()
    .then((response) => response?.text())
    .catch(() => undefined);
  return { url: request.url(), type: request.resourceType(), text: text ?? '' };
}

const heading = ({ frame }: WebApp) => frame.getByRole('heading', { level: 1 });
const banner = ({ frame }: WebApp) =>
  frame.getByRole('complementary', { name: siteCopy.draft.label });

const readings = async (webApp: WebApp) => (await webApp.heard('SUBSCRIBED')).length;

describe('an editor in the web app’s frame', () => {
  it('sees unsaved words: a template’s name, description and publisher', async ({ inWebApp }) => {
    const webApp = await inWebApp('template-one');
    await webApp.type('template-one', {
      name: 'One, but better',
      description: ' Second thoughts. ',
      publisher: 'Somebody else',
    });
    await expect.poll(() => heading(webApp).textContent()).toBe('One, but better');
    expect(await banner(webApp).textContent()).toContain(draftCopy.typed);
    const main = webApp.frame.getByRole('main');
    expect(await main.textContent()).toContain('Second thoughts.');
    expect(await main.textContent()).toContain('Somebody else');
    // A name may not be empty: the old one stays.
    await webApp.type('template-one', { name: ' ', description: undefined, publisher: undefined });
    await expect.poll(() => main.textContent()).not.toContain('Second thoughts.');
    expect(await main.textContent()).not.toContain('Somebody else');
    expect(await heading(webApp).textContent()).toBe('Template one');
  });

  it('sees unsaved words of a filter, and a template’s name in its list', async ({ inWebApp }) => {
    const webApp = await inWebApp('value-hugo');
    expect(await heading(webApp).textContent()).toBe('Hugo templates');
    await webApp.type('value-hugo', { intro: 'Made of files.' });
    const main = webApp.frame.getByRole('main');
    await expect.poll(() => main.textContent()).toContain('Made of files.');
    expect(await heading(webApp).textContent()).toBe('Hugo templates');
    // Shown without an introduction.
    await webApp.type('value-hugo', { headline: 'All of Hugo', intro: undefined });
    await expect.poll(() => main.textContent()).toContain('All of Hugo');
    expect(await main.textContent()).not.toContain('Made of files.');
    await webApp.type('template-two', { name: 'Two, too' });
    await webApp.frame.getByRole('link', { name: 'Two, too' }).waitFor();
  });

  it('sees unsaved words on the next page too', async ({ tab, inWebApp }) => {
    const webApp = await inWebApp('template-one');
    await webApp.type('template-one', { name: 'Not saved yet' });
    await expect.poll(() => heading(webApp).textContent()).toBe('Not saved yet');
    await webApp.frame.getByRole('main').getByRole('link', { name: 'Hugo' }).first().click();
    await webApp.frame.getByRole('link', { name: 'Not saved yet' }).waitFor();
    expect(tab.page.frames()[1]?.url()).toMatch(/\/templates\/hugo$/);
  });

  it('sees the preview host’s content after a save, at the same scroll position', async ({
    tab,
    inWebApp,
  }) => {
    await tab.page.emulateMedia({ reducedMotion: 'reduce' });
    const webApp = await inWebApp('template-one');
    const frame = tab.page.frames()[1];
    await webApp.type('template-one', { name: 'Typed' });
    await expect.poll(() => heading(webApp).textContent()).toBe('Typed');
    await frame?.evaluate('scrollTo(0, 900); window.sinceBefore = true');
    const overview = `*New*\n\n${LONG_OVERVIEW}`;
    await webApp.save('template-one', { name: 'Saved', overview });
    await expect.poll(() => heading(webApp).textContent(), soon).toBe('Saved');
    await webApp.frame.getByText('New', { exact: true }).waitFor();
    expect(await banner(webApp).textContent()).toContain('Changed since it was published');
    expect(await frame?.evaluate('[scrollY, window.sinceBefore]')).toEqual([900, true]);
  });

  it('keeps words typed while the saved page was loading', async ({ inWebApp }) => {
    const webApp = await inWebApp('template-one');
    await webApp.type('template-one', { name: 'Hal' });
    await expect.poll(() => heading(webApp).textContent()).toBe('Hal');
    await webApp.save('template-one');
    await webApp.type('template-one', { name: 'Half a name' });
    await expect.poll(() => readings(webApp), soon).toBe(2);
    expect(await heading(webApp).textContent()).toBe('Half a name');
  });

  it('sees the later of two saves while the first is still loading', async ({
    contentService,
    inWebApp,
  }) => {
    const webApp = await inWebApp('template-one');
    // The overview is a page's last request.
    const isOfOverview = ({ query }: LoggedRequest) => 'sys.id[in]' in query;
    const overviewsRead = () => contentService.requests.filter(isOfOverview).length;
    const before = overviewsRead();
    const path = (_: string, request: LoggedRequest) => isOfOverview(request);
    contentService.faults.inject({ kind: 'slow', ms: 1_500 }, { path, times: 1 });
    await webApp.type('template-one', { name: 'First' });
    await webApp.save('template-one');
    await expect.poll(overviewsRead, soon).toBe(before + 1);
    await webApp.type('template-one', { name: 'Second' });
    await webApp.save('template-one', { publisher: 'Saved second' });
    await webApp.frame.getByText('Saved second').waitFor();
    expect(await heading(webApp).textContent()).toBe('Second');
  });

  it('is redirected when a page’s slug changes, and stays while the slug is missing', async ({
    content,
    site,
    tab,
    inWebApp,
  }) => {
    const webApp = await inWebApp('template-two');
    const address = () => tab.page.frames()[1]?.url();
    await webApp.type('template-two', { slug: 'zwei & drei' });
    await webApp.save('template-two');
    await expect.poll(address, soon).toBe(`${site.url}/templates/hugo/zwei%20%26%20drei`);
    expect(await heading(webApp).textContent()).toBe('Template two');

    for (const field of ['slug', 'name']) {
      const before = content.get('template-two')?.draft.fields[field];
      await webApp.type('template-two', { [field]: undefined });
      await webApp.save('template-two');
      await webApp.type('template-two', { [field]: before });
      await webApp.save('template-two', { publisher: `After no ${field}` });
      await webApp.frame.getByText(`After no ${field}`).waitFor();
    }
    await webApp.type('template-two', { slug: 'two' });
    await webApp.save('template-two');
    await expect.poll(address, soon).toBe(`${site.url}/templates/hugo/two`);
    // Four saves that kept the address, two that moved it.
    const loaded = await tab.loaded();
    const read = loaded.filter(({ url }) => /_next\/data\/.*\/hugo\/(two|zwei)/.test(url));
    expect(read).toHaveLength(6);
  });

  it('stays at a page’s address until a new slug has a page', async ({ site, tab, inWebApp }) => {
    const webApp = await inWebApp('template-two');
    const address = () => tab.page.frames()[1]?.url();
    const dataOf = (slug: string) =>
      tab.page.waitForResponse((response) => response.url().includes(`/hugo/${slug}.json`));
    await webApp.type('template-two', { slug: 'neu' });
    const tellOfSave = webApp.startSave('template-two');
    await webApp.type('template-two', { slug: 'neuer' });
    await Promise.all([dataOf('neuer'), tellOfSave()]);
    await webApp.save('template-two');
    await expect.poll(address, soon).toBe(`${site.url}/templates/hugo/neuer`);
    expect(await heading(webApp).textContent()).toBe('Template two');

    await webApp.type('template-two', { slug: 'one' });
    await Promise.all([dataOf('one'), webApp.save('template-two')]);
    await webApp.type('template-two', { slug: 'one-more' });
    await webApp.save('template-two', { name: 'One more' });
    await expect.poll(address, soon).toBe(`${site.url}/templates/hugo/one-more`);
    await expect.poll(() => heading(webApp).textContent()).toBe('One more');
    await tab.done(/status of 404/);
  });

  it('can click every field of a template, of its cards, of a filter and of its section', async ({
    content,
    inWebApp,
  }) => {
    const place = { space: 'test-space', environment: 'master', locale: 'en-US' };
    const onTemplate = await (await inWebApp('template-one')).inspect();
    expect(onTemplate.first).toMatchObject(place);
    expect(onTemplate.elements).toEqual(
      expect.arrayContaining([
        ...['name', 'description', 'publisher', 'thumbnail', 'overview'].map(
          (field) => `template-one/${field}`,
        ),
        ...['template-one/githubUrl', 'template-one/framework', 'template-one/relatedTemplates'],
        ...['section-framework/title', 'template-two/name', 'template-two/thumbnail'],
      ]),
    );
    const onList = await (await inWebApp('value-hugo')).inspect();
    expect(onList.elements).toEqual(
      expect.arrayContaining(['template-one/description', 'template-one/publisher']),
    );
    content.update('value-astro', { intro: 'Made of islands.' });
    const onFilter = await (await inWebApp('value-astro')).inspect();
    const ofFilter = ['value-astro/name', 'value-astro/intro', 'section-framework/title'];
    expect([...new Set(onFilter.elements)].toSorted()).toEqual(ofFilter.toSorted());
  });

  it('gets the live preview in the EU web app too', async ({ content, tab, previewOf }) => {
    const address = previewOf('template-one');
    const at = 'https://app.eu.contentful.com';
    const webApp = await openWebApp(tab.page, { address, content, at });
    await expect.poll(() => readings(webApp), soon).toBe(1);
    await webApp.type('template-one', { name: 'One in the EU' });
    await expect.poll(() => heading(webApp).textContent()).toBe('One in the EU');
    expect(await tab.vendorFiles()).toHaveLength(1);
  });
});

describe('an editor outside the web app’s frame', () => {
  it('sees the draft without loading anything from Contentful', async ({ tab, previewOf }) => {
    await tab.page.goto(previewOf('template-one'), { waitUntil: 'networkidle' });
    await tab.page.getByRole('complementary', { name: siteCopy.draft.label }).waitFor();
    await tab.page.getByRole('main').getByRole('link', { name: 'Hugo' }).first().click();
    await expect.poll(() => tab.page.url(), soon).toMatch(/\/templates\/hugo$/);
    await tab.page.waitForLoadState('networkidle');
    expect(await tab.vendorFiles()).toEqual([]);
  });

  it('does not send messages to another frame of the same site', async ({
    content,
    site,
    tab,
    previewOf,
  }) => {
    const address = previewOf('template-one');
    const webApp = await openWebApp(tab.page, { address, content, at: site.url });
    await tab.page.waitForLoadState('networkidle');
    expect(await heading(webApp).textContent()).toBe('Template one');
    expect(await webApp.heard()).toEqual([]);
  });
});

describe('a visitor', () => {
  it.for([
    '/',
    '/templates',
    '/templates/hugo',
    '/templates/hugo/one',
    '/templates/search?q=one',
    '/templates/nowhere',
  ])(
    'does not load anything from Contentful or receive an entry id: %s',
    async (path, { site, tab }) => {
      await tab.page.goto(site.url + path, { waitUntil: 'networkidle' });
      await tab.page
        .getByRole('link', { name: /templates/i })
        .first()
        .click();
      await expect.poll(() => tab.page.url(), soon).toMatch(/\/templates$/);
      await tab.page.getByRole('main').getByRole('link', { name: 'Template two' }).click();
      await expect.poll(() => tab.page.url(), soon).toMatch(/\/templates\/hugo\/two$/);
      await tab.page.waitForLoadState('networkidle');
      expect(await tab.vendorFiles()).toEqual([]);
      const loaded = await tab.loaded();
      const contents = loaded.filter(({ type }) => ['document', 'fetch', 'xhr'].includes(type));
      expect(contents.length).toBeGreaterThan(1);
      for (const { url, text } of [
        ...contents,
        { url: 'the page', text: await tab.page.content() },
      ]) {
        expect({ url, ids: text.match(ANY_MARK) }).toEqual({ url, ids: null });
      }
      await tab.done(/status of 404/);
    },
  );

  it('an editor’s page contains the files and ids that these tests look for', async ({
    tab,
    inWebApp,
  }) => {
    await inWebApp('template-one');
    expect(await tab.vendorFiles()).toHaveLength(1);
    const draft = (await tab.loaded()).find(({ url }) => url.endsWith('/hugo/one'));
    expect(new Set(draft?.text.match(ANY_MARK))).toEqual(
      new Set(['data-contentful-entry-id', 'entryId', 'template-one', 'test-space']),
    );
  });
});
