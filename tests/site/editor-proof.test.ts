import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Services, startServices } from '#local/services';
import { smallSpace } from '#tests/sample-space';
import { openBrowser, openPage } from '#tests/site/browser';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

let services: Services;
let build: Build;
let site: Site;
let browser: Browser;
let editor: Page;
let complaints: string[];

beforeAll(async () => {
  services = await startServices({ content: smallSpace(), keyValueBackend: 'embedded' });
  build = await buildSite(services.environment);
  expect(build.output).toContain('Generating static pages');
  site = await build.start(services.environment);
  services.contentService.webhooks.url = `${site.url}/api/contentful/webhook`;
  browser = await openBrowser();
  ({ page: editor, complaints } = await openPage(browser));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await build?.remove();
  await services?.close();
});

const secret = () => services.environment.DRAFT_SECRET;

/** The service tells the site, as it does by itself. */
function publish(id: string, fields: Record<string, unknown>): void {
  const { content } = services.contentService;
  content.update(id, fields);
  content.publish(id);
}

describe('the account of what was published', () => {
  it.each(['/editor', '/editor?secret=wrong', '/editor?secret='])(
    'is closed to whoever does not know the secret: %s',
    async (path) => {
      const answer = await fetch(site.url + path, { redirect: 'manual' });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      expect(answer.headers.get('cache-control')).toContain('no-store');
    },
  );

  it('opens with the secret, typed in, and keeps it out of the address', async () => {
    await editor.goto(`${site.url}/editor`);
    await editor.getByLabel('Secret').fill('not the secret');
    await editor.getByRole('button', { name: 'Sign in' }).click();
    await editor.getByText('That is not the secret').waitFor();
    await editor.getByLabel('Secret').fill(secret());
    await editor.getByRole('button', { name: 'Sign in' }).click();
    await editor.waitForURL(`${site.url}/editor`);
    await editor.getByRole('heading', { name: 'Publishes' }).waitFor();
  });

  it('shows a publish while the page is open: live, after how long, and which pages', async () => {
    publish('template-next-blog', { name: 'Published at 17:55' });
    const entry = editor.getByRole('article', { name: 'Published at 17:55' });
    await entry.waitFor();
    await entry.getByText('Live', { exact: true }).waitFor();
    expect(await entry.textContent()).toMatch(/\d (ms|s)\b/);
    await entry.locator('summary').click();
    const paths = await entry.locator('details').getByRole('link').allTextContents();
    expect(paths.map((path) => path.trim())).toContain('/templates/next.js');
    expect(paths[0]).toContain('/templates/next.js/next-blog');
    await entry.getByRole('link', { name: 'Published at 17:55' }).click();
    await editor.waitForURL(`${site.url}/templates/next.js/next-blog`);
    await editor.getByRole('heading', { name: 'Published at 17:55' }).waitFor();
  });

  it('shows what is not live, and why', async () => {
    await editor.goto(`${site.url}/editor`);
    services.contentService.faults.strike({ kind: 'status', status: 500 });
    publish('template-next-hugo', { name: 'Not yet' });
    await editor.getByText('The content service could not be asked').waitFor();
    services.contentService.faults.clear();
  });

  it('is the same after a restart', async () => {
    await editor.goto('about:blank');
    await site.stop();
    site = await build.start(services.environment);
    services.contentService.webhooks.url = `${site.url}/api/contentful/webhook`;
    await editor.goto(`${site.url}/editor?secret=${secret()}`);
    await editor.getByRole('article', { name: 'Published at 17:55' }).waitFor();
  });

  it('closes again', async () => {
    await editor.getByRole('button', { name: 'Sign out' }).click();
    await editor.getByLabel('Secret').waitFor();
    expect(complaints.filter((one) => !one.includes('401'))).toEqual([]);
  });
});
