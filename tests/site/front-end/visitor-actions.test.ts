import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { templateCopy } from '@/copy/en/template';
import { toRunScripts } from '@/tests/fixtures/browser';
import { field } from '@/tests/fixtures/listing';
import { storeContents } from '@/tests/fixtures/redis-contents';
import { siteTest } from '@/tests/fixtures/site-test';

const SLUG = 'cookies';

const it = siteTest()
  .extend('counts', ({ services }) => async () => {
    const contents = Object.entries(await storeContents(services.keyValueStore));
    return contents.flatMap(([key, counts]) => {
      const [prefix, kind] = key.split(':');
      return prefix === 'insights' ? [[kind, counts]] : [];
    });
  })
  .extend('templateId', async ({ site }) => {
    const answer = await fetch(`${site.url}/api/templates?q=${SLUG}`);
    const { items }: { items: { id: string; slug: string }[] } = await answer.json();
    return items.find(({ slug }) => slug === SLUG)?.id;
  });

/** Other sites answer with an empty page. */
async function isolate(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
  await page.route(/^https:/, (route) => route.fulfill({ body: '', contentType: 'text/html' }));
}

async function follow(page: Page, name: string): Promise<void> {
  const { actions } = templateCopy;
  await page.getByRole('list', { name: actions }).getByRole('link', { name }).click();
  await page.waitForURL(/^https:/);
  await page.goBack();
  await toRunScripts(page);
}

describe('a visitor', () => {
  it('is counted for what was used, and for a search without a result', async ({
    site,
    visit,
    counts,
    templateId,
  }) => {
    const { page, done } = await visit(`/templates/next.js/${SLUG}`);
    await isolate(page);
    const start = page.getByRole('region', { name: templateCopy.start.heading });
    const { copy, copied, forAssistant } = templateCopy.start;
    await start.getByRole('button', { name: copy, exact: true }).first().click();
    await start.getByRole('button', { name: copied }).first().waitFor();
    await start.getByRole('button', { name: forAssistant }).click();
    for (const name of ['deploy', 'demo', 'source'] as const)
      await follow(page, templateCopy[name]);
    await page.goto(`${site.url}/templates`);
    await toRunScripts(page);
    await field(page).pressSequentially('zzqx vvkp', { delay: 20 });
    await expect.poll(counts, { timeout: 60_000 }).toEqual([
      [
        'actions',
        Object.fromEntries(
          ['command', 'prompt', 'deploy', 'demo', 'source'].map((one) => [
            `${one} ${templateId}`,
            '1',
          ]),
        ),
      ],
      ['searches', { 'zzqx vvkp': '1' }],
    ]);
    expect(await page.context().cookies()).toEqual([]);
    await done();
  });
});
