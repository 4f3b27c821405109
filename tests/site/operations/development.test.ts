import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { freePort } from 'local-content-services/toolkit';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { colours } from '@/site.config';
import { openBrowser, openPage } from '@/tests/fixtures/browser';
import {
  type DevelopmentSite,
  openDevelopmentSite,
  startDevelopment,
} from '@/tests/site/operations/development-site';

const TEMPLATE = 'template-nextjs-starter';
const TEMPLATE_PATH = '/templates/next.js/nextjs-starter';
const MAPPER = 'lib/contentful/map-template.ts';
/** Only a hang takes this long. */
const POLL = { timeout: 120_000 };

let site: DevelopmentSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openDevelopmentSite(), openBrowser()]);
}, 180_000);
afterAll(() => Promise.all([site?.close(), browser?.close()]));

async function look(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${site.url}${path}`);
  return { status: response.status, text: await response.text() };
}

const textAt = async (path: string) => (await look(path)).text;

async function publishesPage(): Promise<string> {
  const [path = ''] = /\/editor\?secret=[0-9a-f]+/.exec(site.output()) ?? [];
  const { headers } = await fetch(`${site.url}${path}`, { redirect: 'manual' });
  const signedIn = await fetch(`${site.url}${headers.get('location')}`, { redirect: 'manual' });
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] ?? '';
  const page = await fetch(`${site.url}/editor`, { headers: { cookie } });
  return (await page.text()).replace(/<[^>]*>/g, ' ');
}

async function clickOn(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await target.page().mouse.click(x + width / 2, y + height / 2);
}

describe('npm run dev', { timeout: 120_000 }, () => {
  // React warns about features that Node 20 lacks.
  const isSupported = 'detached' in ArrayBuffer.prototype;
  it.runIf(isSupported)('does not print warnings on its first start', async () => {
    const { page, context, complaints } = await openPage(browser);
    for (const path of ['/', '/templates', '/templates/next.js', TEMPLATE_PATH, '/templates/%']) {
      await page.goto(`${site.url}${path}`, { timeout: 60_000 });
    }
    await context.close();
    // Browsers report the 400 and, on a busy machine, preloaded fonts.
    const expected = /status of 400|was preloaded using link preload/;
    expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
    // Leaves out warnings about a slow machine and disabled options.
    const said = site
      .output()
      .replace(/.*(Slow filesystem|○ Compiling).*|⨯ optimisticClientCache/g, '');
    expect(said).not.toMatch(/warning|⚠|⨯|error|security|cache\.statistics/i);
  });

  it('redirects the old address if the first publish moves a page', async () => {
    await site.publish('template-rust-axum', { slug: 'moved-at-first' });
    const old = `${site.url}/templates/axum/rust-axum`;
    await expect
      .poll(async () => (await fetch(old, { redirect: 'manual' })).headers.get('location'), {
        timeout: 60_000,
      })
      .toMatch(/moved-at-first$/);
  });

  it('shows a publish on the next request, with two log lines', async () => {
    expect((await look(TEMPLATE_PATH)).status).toBe(200);
    const before = site.output().length;
    await site.publish(TEMPLATE, { name: 'Published in development' });
    const log = () => site.output().slice(before);
    await expect.poll(log, { timeout: 60_000 }).toMatch(/POST \/api\/contentful\/webhook \d+/);
    expect(log()).toContain('POST /api/contentful/webhook 200');
    expect(log()).toContain(`publish.live: Entry ${TEMPLATE}`);
    expect(log()).not.toMatch(/⨯|⚠|Error/);
    const lines = log().split('\n');
    const messages = lines.filter(
      (line) => /publish|webhook/.test(line) && !/Compiling/.test(line),
    );
    expect(messages).toHaveLength(2);
    expect((await look(TEMPLATE_PATH)).text).toContain('Published in development');
    expect((await look('/templates/search?q=development')).text).toContain(
      'Published in development',
    );
    expect(await publishesPage()).toMatch(/Published in development.*\bLive\b/s);
  });

  it('previews words while they are typed, and after a save, beside the form', async () => {
    const [editor = ''] = /(?<=Editor +)http:\/\/\S+/.exec(site.output()) ?? [];
    // Cookies differ by host name.
    const byAnotherName = editor.replace('127.0.0.1', 'localhost');
    for (const origin of [editor, byAnotherName]) {
      const { page, context, complaints } = await openPage(browser);
      await page.goto(`${origin}/entries/template-sveltekit-starter`);
      await clickOn(page.getByRole('button', { name: 'Preview as you type' }));
      const title = page.frameLocator('iframe').getByRole('heading', { level: 1 });
      await expect.poll(() => title.textContent(), POLL).toContain('SvelteKit');
      await clickOn(page.getByLabel('Name'));
      await page.keyboard.press('End');
      await page.keyboard.type(', typed');
      await expect.poll(() => title.textContent(), POLL).toMatch(/SvelteKit.*, typed$/);
      await page.keyboard.press('Enter');
      await page.getByText('Saved as a draft.').waitFor();
      await expect.poll(() => title.textContent(), POLL).toMatch(/SvelteKit.*, typed$/);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('serves every printed address without warnings', async () => {
    const [draft = ''] = /\/api\/draft\/enable\S+/.exec(site.output()) ?? [];
    await look(draft);
    const signIn = { method: 'POST', body: new URLSearchParams({ secret: 'wrong' }) };
    await fetch(`${site.url}/api/editor/sign-in`, signIn);
    await expect.poll(site.output, POLL).toContain('GET /editor?problem=wrong 401');
    expect(site.output()).not.toContain('should not return a value');
  });

  it('applies edits in lib/ to pages and API on the next request', async () => {
    expect(await textAt('/api/templates')).not.toContain('(edited)');
    await site.edit(MAPPER, 'name: fields.name', 'name: fields.name + " (edited)"');
    for (const path of [TEMPLATE_PATH, '/templates', '/api/templates']) {
      await expect.poll(() => textAt(path), POLL).toContain('(edited)');
    }
  });

  it('adds a field on the next request, without an error on any page', async () => {
    const before = site.output().length;
    await site.edit(MAPPER, 'slug: fields.slug,', "slug: fields.slug, badges: ['newly read'],");
    const shown = 'name: template.name + template.badges.join()';
    await site.edit('lib/cards/template-card-props.ts', 'name: template.name', shown);
    for (const path of ['/templates', '/', '/templates/next.js', TEMPLATE_PATH]) {
      await expect.poll(() => textAt(path), POLL).toContain('newly read');
    }
    expect(site.output().slice(before)).not.toMatch(/⨯| 500 in /);
  });

  it('applies a new colour to the open page, and reports an unusable one', async () => {
    const { accentFill, accentFillHover, onAccent } = colours.light;
    const { page, context } = await openPage(browser);
    const settings = `${site.folder}/site.config.ts`;
    const asItWas = await readFile(settings, 'utf8');
    onTestFailed(() => writeFile(settings, asItWas));
    const isFollowing = page.waitForEvent('websocket', POLL).then((socket) =>
      socket.waitForEvent('framesent', {
        ...POLL,
        predicate: ({ payload }) => /turbopack-subscribe.*_app/.test(String(payload)),
      }),
    );
    await page.goto(site.url);
    await isFollowing;
    const isShown = (colour: string) =>
      page.evaluate((hex) => {
        const style = getComputedStyle(document.documentElement);
        return style.getPropertyValue('--accent-fill').trim() === hex;
      }, colour);
    expect(await isShown(accentFill)).toBe(true);
    const line = (colour: string) => `accentFill: '${colour}'`;
    await site.edit('site.config.ts', line(accentFill), line(accentFillHover));
    await expect.poll(() => isShown(accentFillHover), POLL).toBe(true);

    await site.edit('site.config.ts', line(accentFillHover), line(onAccent));
    await expect.poll(site.output, POLL).toContain('colours.light.onAccent can’t be read well');
    await site.edit('site.config.ts', line(onAccent), line(accentFill));
    await expect.poll(() => isShown(accentFill), POLL).toBe(true);
    await context.close();
  });

  it('shows every picture to a phone, whatever the host name', async () => {
    const { page, context } = await openPage(browser, { width: 390, hasTouch: true });
    const origin = site.url.replace('localhost', 'phone.localhost');
    await page.goto(`${origin}/templates/next.js`);
    const pictures = page.locator('main img');
    expect(await pictures.count()).toBeGreaterThan(8);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width, POLL).toBeGreaterThan(0);
      expect(await picture.getAttribute('src')).toMatch(/^\/_pictures\//);
    }
    await context.close();
  });

  it('reports the running server if it is started twice in one folder', async () => {
    const again = startDevelopment(site.folder, { PORT: String(await freePort()) });
    const [code] = await once(again.child, 'exit');
    expect(code).toBe(1);
    expect(again.output().trim().split('\n')[0]).toBe(
      `✗ npm run dev is already running in this folder, at ${site.url}`,
    );
  });

  it('ends all of its processes on Ctrl-C', async () => {
    const [, service = ''] = /Editor +(http:\S+)/.exec(site.output()) ?? [];
    expect(await site.stop()).toBe(130);
    for (const url of [site.url, service]) await expect(fetch(url)).rejects.toThrow();
  });

  it('restarts with the saved edits, or with the original content if --fresh is given', async () => {
    const port = String(await freePort());
    const entry = `${TEMPLATE}?access_token=`;
    const restart = async (...args: string[]) => {
      const { child, output } = startDevelopment(site.folder, { PORT: port }, args);
      await expect.poll(output, POLL).toContain('Editor');
      const [, service] = /Editor +(http:\S+)/.exec(output()) ?? [];
      const [token] = /management-[0-9a-f]+/.exec(output()) ?? [];
      const address = `${service}/spaces/plinth/environments/master/entries/${entry}${token}`;
      const { fields } = await (await fetch(address)).json();
      child.kill('SIGINT');
      await once(child, 'exit');
      return { name: fields.name['en-US'], isSaid: /Your edits are loaded/.test(output()), token };
    };
    const again = await restart();
    expect(again).toMatchObject({ name: 'Published in development', isSaid: true });
    expect(site.output()).toContain(again.token);
    const fresh = await restart('--fresh');
    expect(fresh).toMatchObject({ isSaid: false, token: again.token });
    expect(fresh.name).not.toBe(again.name);
  });
});
