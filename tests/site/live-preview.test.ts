import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import type { LoggedRequest } from '#local/reply';
import { contentEnvironment } from '#tests/lib-on-services';
import { section, space, template } from '#tests/sample-space';
import { openBrowser, openPage } from '#tests/site/browser';
import { type Build, buildSite, type Site } from '#tests/site/production-site';
import { openWebApp, type WebApp } from '#tests/site/web-app';

const SECRET = 'a-secret-of-thirty-two-characters';
const LONG_OVERVIEW = Array.from({ length: 60 }, (_, line) => `Line ${line} of it.`).join('\n\n');
/** A text of the vendor's code that no minifier can change: it names itself by it in every message. */
const VENDOR = 'live-preview-sdk';
/** What tells an editor's page from a visitor's. */
const ANY_MARK = /data-contentful-entry-id|entryId|(?:template|value)-(?:one|hugo)|test-space/g;

let service: ContentService;
let build: Build;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  service = await startContentService({
    content: space([
      ...section('framework', [
        ['Hugo', 'hugo'],
        ['Astro', 'astro'],
      ]),
      template('one', {
        framework: ['Hugo'],
        order: 1,
        description: 'The first of all.',
        publisher: 'Somebody',
        overview: LONG_OVERVIEW,
      }),
      template('two', { framework: ['Hugo'], order: 2 }),
      template('three', { framework: ['Hugo'], order: 3 }),
    ]),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  const env = contentEnvironment(service);
  build = await buildSite(env);
  expect(build.output).toContain('Generating static pages');
  [site, browser] = await Promise.all([
    build.start({ ...env, DRAFT_SECRET: SECRET }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await build?.remove();
  await service?.close();
});

/** The preview host may be asked eleven times a second; who comes later waits. */
const soon = { timeout: 15_000 };

type Loaded = { url: string; type: string; text: string };

let page: Page;
let complaints: string[];
let close: () => Promise<void>;
/** Everything that was loaded from the site, in no order. */
let loading: Promise<Loaded>[];
beforeEach(async () => {
  service.content.update('template-one', { name: 'Template one' });
  const opened = await openPage(browser);
  ({ page, complaints } = opened);
  close = () => opened.context.close();
  loading = [];
  page.on('requestfinished', (request) => loading.push(loadedBy(request)));
});
afterEach(() => close());

async function loadedBy(request: Request): Promise<Loaded> {
  // The body of a redirect, or of anything once its page is left, can't be had.
  const text = await request
    .response()
    .then((response) => response?.text())
    .catch(() => undefined);
  return { url: request.url(), type: request.resourceType(), text: text ?? '' };
}

/** Addresses of files that hold the vendor's code. */
async function vendorFiles(): Promise<string[]> {
  const loaded = await Promise.all(loading);
  return loaded.filter(({ text }) => text.includes(VENDOR)).map(({ url }) => url);
}

const preview = (of: Record<string, string>) =>
  `${site.url}/api/draft/enable?${new URLSearchParams({ secret: SECRET, ...of })}`;

async function inWebApp(id: string): Promise<WebApp> {
  const webApp = await openWebApp(page, { address: preview({ id }), content: service.content });
  await expect.poll(() => webApp.heard('SUBSCRIBED'), soon).toHaveLength(1);
  return webApp;
}

const heading = ({ frame }: WebApp) => frame.getByRole('heading', { level: 1 });

/** How often the frame's page has been given other props. */
const readings = async (webApp: WebApp) => (await webApp.heard('SUBSCRIBED')).length;

describe('an editor, in the frame of the web app', () => {
  it('sees what is typed before it is saved: name, description and publisher of a template', async () => {
    const webApp = await inWebApp('template-one');
    await webApp.type('template-one', {
      name: 'One, but better',
      description: ' Second thoughts. ',
      publisher: 'Somebody else',
    });
    await expect.poll(() => heading(webApp).textContent()).toBe('One, but better');
    const main = webApp.frame.getByRole('main');
    expect(await main.textContent()).toContain('Second thoughts.');
    expect(await main.textContent()).toContain('Somebody else');
    // A field may be emptied; a name may not, so the one before stays.
    await webApp.type('template-one', { name: ' ', description: undefined, publisher: undefined });
    await expect.poll(() => main.textContent()).not.toContain('Second thoughts.');
    expect(await main.textContent()).not.toContain('Somebody else');
    expect(await heading(webApp).textContent()).toBe('Template one');
    expect(complaints).toEqual([]);
  });

  it('sees the words of a filter as they are typed, and a template’s name in its list', async () => {
    const webApp = await inWebApp('value-hugo');
    expect(await heading(webApp).textContent()).toBe('Hugo templates');
    await webApp.type('value-hugo', { headline: 'All of Hugo', intro: 'Made of files.' });
    await expect.poll(() => heading(webApp).textContent()).toBe('All of Hugo');
    expect(await webApp.frame.getByRole('main').textContent()).toContain('Made of files.');
    // With nothing in it, the site has words of its own.
    await webApp.type('value-hugo', { headline: undefined });
    await expect.poll(() => heading(webApp).textContent()).toBe('Hugo templates');
    await webApp.type('template-two', { name: 'Two, too' });
    await webApp.frame.getByRole('link', { name: 'Two, too' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('sees on the next page, too, what is typed and not yet saved', async () => {
    const webApp = await inWebApp('template-one');
    await webApp.type('template-one', { name: 'Not saved yet' });
    await expect.poll(() => heading(webApp).textContent()).toBe('Not saved yet');
    await webApp.frame.getByRole('main').getByRole('link', { name: 'Hugo' }).first().click();
    await webApp.frame.getByRole('link', { name: 'Not saved yet' }).waitFor();
    expect(page.frames()[1]?.url()).toMatch(/\/templates\/hugo$/);
  });

  it('sees after a save what the preview host says, and stays where the page was', async () => {
    // Scrolling takes no time, so that where it has led to can be told.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const webApp = await inWebApp('template-one');
    const frame = page.frames()[1];
    await webApp.type('template-one', { name: 'Typed' });
    await expect.poll(() => heading(webApp).textContent()).toBe('Typed');
    await frame?.evaluate('scrollTo(0, 900); window.sinceBefore = true');
    const overview = `*New*\n\n${LONG_OVERVIEW}`;
    await webApp.save('template-one', { name: 'Saved', overview });
    await expect.poll(() => heading(webApp).textContent(), soon).toBe('Saved');
    await webApp.frame.getByText('New', { exact: true }).waitFor();
    expect(await frame?.evaluate('[scrollY, window.sinceBefore]')).toEqual([900, true]);
    expect(complaints).toEqual([]);
  });

  it('keeps what was typed while the saved page was being read', async () => {
    const webApp = await inWebApp('template-one');
    await webApp.type('template-one', { name: 'Hal' });
    await expect.poll(() => heading(webApp).textContent()).toBe('Hal');
    await webApp.save('template-one');
    await webApp.type('template-one', { name: 'Half a name' });
    await expect.poll(() => readings(webApp), soon).toBe(2);
    expect(await heading(webApp).textContent()).toBe('Half a name');
  });

  it('sees the later of two saves, though the first is still being read', async () => {
    const webApp = await inWebApp('template-one');
    // Of a template's page the overview is read last: the name that goes with it is the first by then.
    const isOfOverview = ({ query }: LoggedRequest) => 'sys.id[in]' in query;
    const overviewsRead = () => service.requests.filter(isOfOverview).length;
    const before = overviewsRead();
    const path = (_: string, request: LoggedRequest) => isOfOverview(request);
    service.faults.strike({ kind: 'slow', ms: 1_500 }, { path, times: 1 });
    await webApp.type('template-one', { name: 'First' });
    await webApp.save('template-one');
    await expect.poll(overviewsRead, soon).toBe(before + 1);
    await webApp.type('template-one', { name: 'Second' });
    await webApp.save('template-one', { publisher: 'Saved second' });
    await webApp.frame.getByText('Saved second').waitFor();
    expect(await heading(webApp).textContent()).toBe('Second');
  });

  it('is led to a page’s new address as its slug changes, and keeps the page while it has none', async () => {
    const webApp = await inWebApp('template-two');
    const address = () => page.frames()[1]?.url();
    await webApp.type('template-two', { slug: 'zwei & drei' });
    await webApp.save('template-two');
    await expect.poll(address, soon).toBe(`${site.url}/templates/hugo/zwei%20%26%20drei`);
    expect(await heading(webApp).textContent()).toBe('Template two');

    for (const field of ['slug', 'name']) {
      const before = service.content.get('template-two')?.draft.fields[field];
      await webApp.type('template-two', { [field]: undefined });
      await webApp.save('template-two');
      await webApp.type('template-two', { [field]: before });
      await webApp.save('template-two', { publisher: `After no ${field}` });
      await webApp.frame.getByText(`After no ${field}`).waitFor();
    }
    await webApp.type('template-two', { slug: 'two' });
    await webApp.save('template-two');
    await expect.poll(address, soon).toBe(`${site.url}/templates/hugo/two`);
    // Read after each of the four saves that left it with an address, and after no other.
    const loaded = await Promise.all(loading);
    const read = loaded.filter(({ url }) => /_next\/data\/.*\/hugo\/(two|zwei)/.test(url));
    expect(read).toHaveLength(4);
    expect(complaints).toEqual([]);
  });

  it('can click the words and the picture of a template, and those of a filter', async () => {
    const place = { space: 'test-space', environment: 'master', locale: 'en-US' };
    const onTemplate = await (await inWebApp('template-one')).inspect();
    expect(onTemplate.first).toMatchObject(place);
    expect(onTemplate.elements).toEqual(
      expect.arrayContaining(
        ['name', 'description', 'publisher', 'thumbnail', 'overview'].map(
          (field) => `template-one/${field}`,
        ),
      ),
    );
    service.content.update('value-astro', { intro: 'Made of islands.' });
    const onFilter = await (await inWebApp('value-astro')).inspect();
    expect(onFilter.elements).toEqual(['value-astro/headline', 'value-astro/intro']);
  });

  it('has all of it in the web app of the EU, too, without a complaint', async () => {
    const address = preview({ id: 'template-one' });
    const at = 'https://app.eu.contentful.com';
    const webApp = await openWebApp(page, { address, content: service.content, at });
    await expect.poll(() => readings(webApp), soon).toBe(1);
    await webApp.type('template-one', { name: 'One in the EU' });
    await expect.poll(() => heading(webApp).textContent()).toBe('One in the EU');
    expect(await vendorFiles()).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});

describe('an editor, outside that frame', () => {
  it('sees the draft, loads nothing of the vendor and reads no complaint', async () => {
    await page.goto(preview({ id: 'template-one' }), { waitUntil: 'networkidle' });
    await page.getByRole('complementary', { name: 'Draft mode' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Hugo' }).first().click();
    await expect.poll(() => page.url(), soon).toMatch(/\/templates\/hugo$/);
    await page.waitForLoadState('networkidle');
    expect(await vendorFiles()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('tells another frame of this site nothing', async () => {
    const address = preview({ id: 'template-one' });
    const webApp = await openWebApp(page, { address, content: service.content, at: site.url });
    await page.waitForLoadState('networkidle');
    expect(await heading(webApp).textContent()).toBe('Template one');
    expect(await webApp.heard()).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('a visitor', () => {
  it.each([
    '/',
    '/templates',
    '/templates/hugo',
    '/templates/hugo/one',
    '/templates/search?q=one',
    '/templates/nowhere',
  ])('of %s loads nothing of the vendor, and no id of an entry', async (path) => {
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    // Onwards without a reload: what the next page is made of comes as data.
    await page
      .getByRole('link', { name: /templates/i })
      .first()
      .click();
    await expect.poll(() => page.url(), soon).toMatch(/\/templates$/);
    await page.getByRole('main').getByRole('link', { name: 'Template two' }).click();
    await expect.poll(() => page.url(), soon).toMatch(/\/templates\/hugo\/two$/);
    await page.waitForLoadState('networkidle');
    expect(await vendorFiles()).toEqual([]);
    const loaded = await Promise.all(loading);
    const contents = loaded.filter(({ type }) => ['document', 'fetch', 'xhr'].includes(type));
    expect(contents.length).toBeGreaterThan(1);
    for (const { url, text } of [...contents, { url: 'the page', text: await page.content() }]) {
      expect({ url, ids: text.match(ANY_MARK) }).toEqual({ url, ids: null });
    }
  });

  it('would be seen to load it: an editor’s page has all that is looked for here', async () => {
    await inWebApp('template-one');
    expect(await vendorFiles()).toHaveLength(1);
    const draft = (await Promise.all(loading)).find(({ url }) => url.endsWith('/hugo/one'));
    expect(new Set(draft?.text.match(ANY_MARK))).toEqual(
      new Set(['data-contentful-entry-id', 'entryId', 'template-one', 'test-space']),
    );
  });
});
