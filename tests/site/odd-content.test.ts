import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentExport } from '#local/content-service/export-format';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { contentEnvironment } from '#tests/lib-on-services';
import { bareSpace, hostileSpace } from '#tests/odd-spaces';
import { openBrowser, openPage } from '#tests/site/browser';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

function siteOn(content: ContentExport) {
  let service: ContentService;
  let build: Build;
  let site: Site;
  beforeAll(async () => {
    service = await startContentService({
      content,
      spaceId: 'test-space',
      deliveryToken: 'delivery-token',
      previewToken: 'preview-token',
    });
    build = await buildSite(contentEnvironment(service));
    expect(build.output).toContain('Generating static pages');
    site = await build.start(contentEnvironment(service));
  });
  afterAll(async () => {
    await site?.stop();
    await build?.remove();
    await service?.close();
  });
  return {
    open: async (path: string) => {
      const { page, context, complaints } = await openPage(browser);
      const response = await page.goto(site.url + path, { waitUntil: 'load' });
      return { page, status: response?.status(), complaints, done: () => context.close() };
    },
  };
}

describe('a space with nothing but the specification’s own fields', () => {
  const { open } = siteOn(bareSpace());

  it.each([
    ['/', 'Plain One'],
    ['/templates', 'Plain One'],
    ['/templates/next.js', 'Plain One'],
    ['/templates/next.js/plain-one', 'Plain One'],
  ])('renders %s', async (path, words) => {
    const { page, status, complaints, done } = await open(path);
    expect(status).toBe(200);
    expect(await page.locator('main').textContent()).toContain(words);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(
      /undefined|null|NaN|Invalid Date/,
    );
    expect(complaints).toEqual([]);
    await done();
  });
});

describe('a space full of hostile and broken entries', () => {
  const { open } = siteOn(hostileSpace());

  it('shows the good entries and leaves out those without a name or a slug', async () => {
    const { page, done } = await open('/templates');
    const names = await page
      .locator('main article h2, main article h3, main li h2, main li h3')
      .allTextContents();
    expect(names).toContain('Good one');
    expect(names).toContain('<img src=x onerror=window.ran=1>');
    expect(names).toContain('Ünïcode & 日本語');
    expect(names.filter((name) => name.startsWith('Doubled'))).toEqual(['Doubled first']);
    await done();
  });

  it.each([
    '/templates/c%2B%2B',
    '/templates/c%2B%2B/a%2Bb',
    '/templates/c%2B%2B/%C3%BCn%C3%AFcode-%E6%97%A5%E6%9C%AC%E8%AA%9E',
    '/templates/c%2B%2B/html',
    '/templates/c%2B%2B/dead-links',
    '/templates/all/no-filter',
  ])('renders %s and runs nothing of it', async (path) => {
    const { page, status, complaints, done } = await open(path);
    expect(status).toBe(200);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(
      await page.locator('a[href^="javascript:" i], a[href^="data:" i], main script').count(),
    ).toBe(0);
    expect(complaints).toEqual([]);
    await done();
  });

  it('leads from the list to every template by its links', async () => {
    const { page, done } = await open('/templates');
    const hrefs = await page
      .locator('main a[href^="/templates/"]')
      .evaluateAll((links) =>
        [...new Set(links.map((link) => link.getAttribute('href') ?? ''))].filter(
          (href) => !href.includes('?'),
        ),
      );
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of hrefs) {
      const response = await page.request.get(new URL(href, page.url()).href, { maxRedirects: 0 });
      expect({ href, status: response.status() }).toEqual({ href, status: 200 });
    }
    await done();
  });
});
