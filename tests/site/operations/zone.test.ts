/** The site as a zone: another Next site has the root, and routes only /templates here. */
// @module-tag long

import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { freePort } from 'local-content-services/toolkit';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { quickSearchCopy } from '@/copy/en/quick-search';
import { siteCopy } from '@/copy/en/site';
import { toRunScripts } from '@/tests/fixtures/browser';
import { isNginxInstalled, startNginx } from '@/tests/fixtures/caching-proxy';
import { blocksIn } from '@/tests/fixtures/guide-commands';
import { addressOf, eventually, field, titles } from '@/tests/fixtures/listing';
import { startOtherSite } from '@/tests/fixtures/other-site';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';
import { siteTest } from '@/tests/fixtures/site-test';

const PORT = await freePort();
const COMPANY = `http://localhost:${PORT}`;
const FILES = `${COMPANY}/templates/_site`;

const GUIDE = 'docs/guides/own-domain.md';
const [NEXT_REWRITES = '', WORKER = ''] = blocksIn(GUIDE, 'js');
const [NGINX = ''] = blocksIn(GUIDE, 'nginx');
const [VERCEL = ''] = blocksIn(GUIDE, 'json');
const ZONE_URL = 'https://gallery.example.net';

const it = siteTest({ siteUrl: COMPANY }, { ZONE: '1' })
  .extend('company', { scope: 'file' }, async ({ site }, { onCleanup }) => {
    const company = await startOtherSite(NEXT_REWRITES.replaceAll(ZONE_URL, site.url), PORT);
    onCleanup(() => company.close());
    return COMPANY;
  })
  .extend('open', ({ company, blankPage }) => async (path: string) => {
    const { page, done } = await blankPage({ isFresh: true });
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(company + path, { waitUntil: 'networkidle' });
    return { page, done, failed };
  })
  .extend('sendTo', ({ environment }) => (payload: string, path: string) => {
    const secret = environment.CONTENTFUL_WEBHOOK_SECRET;
    const { headers, body } = signed('ContentManagement.Entry.publish', payload, { secret, path });
    return fetch(COMPANY + path, { method: 'POST', headers, body });
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const loadTime = (page: Page) => page.evaluate(() => performance.timeOrigin);

const whileBothAreBuilt = { timeout: 400_000 };

it(
  'shows pages, their code, fonts and icons beside the other site',
  whileBothAreBuilt,
  async ({ open }) => {
    const { page, done, failed } = await open('/');
    const data: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/_next/data/')) data.push(request.url());
    });
    expect(await heading(page)).toBe('Company');
    await page.getByRole('link', { name: 'Templates' }).click();
    await toRunScripts(page);
    const used = await page.evaluate(async () => {
      await document.fonts.ready;
      const style = getComputedStyle(document.documentElement);
      return {
        paper: style.backgroundColor,
        fonts: [...document.fonts].map(({ status }) => status),
      };
    });
    expect(used).toEqual({ paper: 'rgb(247, 244, 237)', fonts: ['loaded', 'loaded'] });
    const linked = await page
      .locator('link[href]:not([rel=canonical])')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(linked.length).toBeGreaterThan(8);
    for (const address of linked) expect((await fetch(address)).status, address).toBe(200);
    await page.waitForLoadState('networkidle');
    expect({ data, failed }).toEqual({ data: [], failed: [] });
    await done();
  },
);

it('navigates within the zone without loading documents, and leaves it with one', async ({
  open,
}) => {
  const { page, done, failed } = await open('/templates');
  const data: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_next/data/')) data.push(request.url());
  });
  const start = await loadTime(page);
  const name = await titles(page).first().textContent();
  await titles(page).first().click();
  await eventually(() => heading(page)).toBe(name);
  expect(await loadTime(page)).toBe(start);
  expect(data.length).toBeGreaterThan(0);
  expect(data.filter((url) => !url.startsWith(FILES))).toEqual([]);
  await page.goBack();
  await eventually(() => addressOf(page)).toBe('/templates');
  expect(await loadTime(page)).toBe(start);
  await page.locator('header a.brand, header a[class*=brand]').first().click();
  await eventually(() => heading(page)).toBe('Company');
  await page.getByRole('link', { name: 'Next' }).click();
  await eventually(() => heading(page)).toBe('About the company');
  await page.goBack();
  await page.goBack();
  await eventually(() => addressOf(page)).toBe('/templates');
  expect(failed).toEqual([]);
  await done();
});

it('searches from the header and in the list', async ({ open }) => {
  const { page, done, failed } = await open('/templates/new');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: quickSearchCopy.label }).fill('blog');
  const first = page.getByRole('option').last();
  const name = await first.locator('[class*=name]').first().textContent();
  await first.click();
  await eventually(() => heading(page)).toBe(name?.trim());
  await page.goto(`${COMPANY}/templates`, { waitUntil: 'networkidle' });
  await field(page).fill('hugo');
  await eventually(() => addressOf(page)).toBe('/templates/search?q=hugo');
  expect(failed).toEqual([]);
  await done();
});

it('publishes and previews through the other site', async ({
  open,
  content,
  environment,
  sendTo,
}) => {
  const { CONTENTFUL_SPACE_ID: space, DRAFT_SECRET: secret } = environment;
  const id = 'template-nextjs-starter';
  content.update(id, { name: 'Published through the other site' });
  const payload = payloadOf(content.publish(id), 'publish', space);
  expect((await sendTo(payload, '/api/contentful/webhook')).status).toBe(404);
  const response = await sendTo(payload, '/templates/_site/api/contentful/webhook');
  expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 200 });
  content.update(id, { name: 'A draft' });

  const { page, done } = await open('/templates/next.js/nextjs-starter');
  expect(await heading(page)).toBe('Published through the other site');
  await page.goto(`${FILES}/api/draft/enable?secret=${secret}&id=${id}`);
  expect(await heading(page)).toBe('A draft');
  const cookies = await page.context().cookies();
  expect(cookies.map((cookie) => cookie.path)).toEqual(['/templates', '/templates', '/templates']);
  await page.getByRole('link', { name: siteCopy.draft.leave }).click();
  await eventually(() => heading(page)).toBe('Published through the other site');

  await page.goto(`${FILES}/editor?secret=${secret}`);
  await page.getByRole('link', { name: 'Published through the other site' }).first().waitFor();
  expect(addressOf(page)).toBe('/templates/_site/editor');
  await done(/401/);
});

it('lists only its own pages for crawlers and programs', async ({ company }) => {
  for (const name of ['sitemap.xml', 'feed.xml', 'llms.txt', 'api/openapi.json', 'api/templates']) {
    const text = await (await fetch(`${company}/templates/_site/${name}`)).text();
    const addresses = text.match(/http:\/\/localhost:\d+[^\s"'<>)]*/g) ?? [];
    expect(addresses.length, name).toBeGreaterThan(0);
    expect(addresses.filter((one) => !/^http:\/\/localhost:\d+(\/templates|$)/.test(one))).toEqual(
      [],
    );
  }
  const { status } = await fetch(`${company}/templates/_site/templates`);
  expect(status).toBe(404);
});

async function walk(origin: string): Promise<unknown[]> {
  const paths = ['', '/all', '/next.js/nextjs-starter', '/_site/feed.xml', '/_site/favicon.svg'];
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${origin}/templates${path}`, { redirect: 'manual' });
      return [path, response.status, response.headers.get('location')];
    }),
  );
}

it('keeps redirects within the zone', async ({ site, environment }) => {
  const redirectOf = async (path: string) => {
    const { headers } = await fetch(`${site.url}/templates${path}`, { redirect: 'manual' });
    return headers.get('location')?.replace(site.url, '');
  };
  const query = `?secret=${environment.DRAFT_SECRET}&id=nothing`;
  for (const path of ['/editor', '/feed.xml', `/api/draft/enable${query}`]) {
    const [pathname] = path.split('?');
    const withSlash = path.replace(`${pathname}`, `${pathname}/`);
    expect(await redirectOf(`/_site${withSlash}`)).toBe(`/templates/_site${path}`);
  }
  expect(await redirectOf('/next.js/')).toBe('/templates/next.js');
});

it('has no content pages', async ({ site, environment }) => {
  const address = `${site.url}/templates/_site/api/draft/enable?secret=${environment.DRAFT_SECRET}&id=page-about`;
  const response = await fetch(address, { redirect: 'manual' });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('The site shows no entries of the content type “page”.');
});

it('does not start with other settings than its build', async ({ build, environment }) => {
  await expect(build.start({ ...environment, ZONE: '0' })).rejects.toThrow(
    "The site can't start with BASE_PATH= and ZONE=0: it was built with BASE_PATH= and ZONE=1.",
  );
});

describe('the guide’s routing', () => {
  it.skipIf(!isNginxInstalled)('works with nginx', async ({ site, company }) => {
    const port = await freePort();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'zone-'));
    const url = `http://127.0.0.1:${port}`;
    const location = NGINX.replaceAll(ZONE_URL, site.url);
    const nginx = await startNginx(folder, `server { listen 127.0.0.1:${port}; ${location} }`, url);
    expect(await walk(url)).toEqual(await walk(company));
    await nginx.close();
  });

  it('works with Cloudflare’s interface', async ({ site, company }) => {
    const code = WORKER.replace(
      "url.host = 'gallery.example.net'",
      `url.href = ${JSON.stringify(site.url)} + url.pathname + url.search`,
    );
    const { default: worker } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const server = createServer(async ({ url, method = 'GET' }, outgoing) => {
      const response: Response = await worker.fetch(new Request(`http://x${url}`, { method }));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(await response.text());
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await walk(`http://127.0.0.1:${port}`)).toEqual(await walk(company));
    server.close();
    server.closeAllConnections();
  });

  it('is the same on Vercel as with Next', async () => {
    const config = await import(
      `data:text/javascript,${encodeURIComponent(`export default { ${NEXT_REWRITES} }`)}`
    );
    expect(JSON.parse(VERCEL).rewrites).toEqual(config.default.rewrites());
  });
});
