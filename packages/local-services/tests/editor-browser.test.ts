import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { type OpenedPage, openBrowser, openPage } from './browser.ts';
import { siteLinks } from './site-links.ts';
import { TINY_SPACE, tinyContent } from './tiny-content.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

let browser: Browser;
let receiver: Receiver;
let service: LocalContentful;
/** How long the site takes to answer: milliseconds. */
let delay: number;

beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser.close());

beforeEach(async () => {
  delay = 0;
  receiver = await startReceiver((_, response) => {
    setTimeout(() => response.end('{"revalidated":["/templates"]}'), delay);
    return undefined;
  });
  service = await startContentful({
    ...TINY_SPACE,
    content: tinyContent(),
    webhook: { url: receiver.url },
    siteLinks: siteLinks(receiver.url),
  });
});
afterEach(async () => {
  await service.close();
  await receiver.close();
});

async function openPreview() {
  const { page, context } = await openPage(browser);
  await page.goto(`${service.managementUrl}/entries/blog`);
  await page.getByRole('button', { name: 'Preview as you type' }).click();
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  await frame?.waitForURL(/\/preview\/blog$/);
  return { frame, context };
}

it('sends only text fields to the preview beside the form, not ids of linked entries', async () => {
  const { frame, context } = await openPreview();
  const told = await frame?.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        addEventListener('message', ({ data }) => resolve(Object.keys(data.data[0].fields)));
        const subscribed = {
          source: 'live-preview-sdk',
          method: 'SUBSCRIBED',
          event: 'edit',
          id: 1,
        };
        parent.postMessage(subscribed, '*');
      }),
  );
  expect(told).toEqual(['name', 'slug', 'description', 'overview']);
  await context.close();
});

it('sends nothing to a preview in another locale than the form', async () => {
  const { frame, context } = await openPreview();
  const told = await frame?.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        addEventListener('message', ({ data }) => resolve(data.subscriptionId));
        const subscribed = { source: 'live-preview-sdk', method: 'SUBSCRIBED', event: 'edit' };
        parent.postMessage({ ...subscribed, id: 'german', locale: 'de' }, '*');
        parent.postMessage({ ...subscribed, id: 'english', locale: 'en-US' }, '*');
      }),
  );
  expect(told).toBe('english');
  await context.close();
});

it('an editor finds an entry, changes it, publishes it and sees the result of the webhook', async () => {
  delay = 2000;
  const { page, context, complaints } = await openPage(browser);
  await page.goto(service.managementUrl);
  await page.getByLabel('Search').fill('docs');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('link', { name: 'Docs' }).click();
  await page.getByLabel('Overview').fill('First line\nsecond line');
  // Enter in a field saves, it does not unpublish.
  await page.getByLabel('Order').fill('12');
  await page.getByLabel('Order').press('Enter');
  await page.getByText('Saved as a draft.').waitFor();
  expect(service.content.get('docs')?.draft.fields).toMatchObject({
    overview: 'First line\nsecond line',
    order: 12,
  });
  expect(service.content.get('docs')?.published?.fields.order).toBe(10);

  await page.getByLabel('Name').fill('Docs, live');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByText('Published.').waitFor();
  await page.getByText('Sending the webhook …').waitFor();
  // The page looks again by itself, and what is being typed meanwhile stays.
  await page.getByLabel('Name').fill('Being typed');
  await page.getByText(/Live in \d+\.\d s\./).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Being typed');
  expect(service.content.get('docs')?.published?.fields.name).toBe('Docs, live');
  expect(await page.getByRole('link', { name: 'Open preview' }).getAttribute('href')).toBe(
    `${receiver.url}/preview/docs`,
  );
  expect(complaints).toEqual([]);
  await context.close();
}, 30_000);

describe('unsaved changes', () => {
  let opened: OpenedPage;
  /** Kinds of the dialogs so far. Each is answered with "stay". */
  let dialogs: string[];
  beforeEach(async () => {
    dialogs = [];
    opened = await openPage(browser);
    opened.page.on('dialog', (dialog) => dialogs.push(dialog.type()));
  });
  afterEach(() => opened.context.close());

  /** As a hand does it. */
  async function press(element: Locator): Promise<void> {
    await element.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await element.boundingBox()) as DOMRect;
    await opened.page.mouse.click(x + width / 2, y + height / 2);
  }

  const home = () => opened.page.getByRole('link', { name: 'Content editor' });

  it.each(['/entries/docs', '/new/templates'])(
    'trigger a confirmation before the page is left: %s',
    async (path) => {
      const { page } = opened;
      const url = service.managementUrl + path;
      await page.goto(url);
      await press(page.getByLabel('Name'));
      await page.keyboard.type('Draught');
      await press(home());
      await expect.poll(() => dialogs, { timeout: 5_000 }).toEqual(['beforeunload']);
      expect(page.url()).toBe(url);
      expect(await page.getByLabel('Name').inputValue()).toContain('Draught');

      await press(page.getByRole('button', { name: /^(Save|Create) draft$/ }));
      await page.getByRole('status').waitFor();
      await press(home());
      await page.waitForURL(`${service.managementUrl}/`);
      expect(dialogs).toEqual(['beforeunload']);
    },
  );

  it('trigger a confirmation even after a rejected save', async () => {
    const { page } = opened;
    await page.goto(`${service.managementUrl}/entries/docs`);
    await press(page.getByLabel('Order'));
    await page.keyboard.type('many');
    await press(page.getByRole('button', { name: 'Save draft' }));
    await page.getByRole('alert').waitFor();
    expect(dialogs).toEqual([]);
    await press(home());
    await expect.poll(() => dialogs, { timeout: 5_000 }).toEqual(['beforeunload']);
  });

  it('trigger a confirmation if a picture was chosen', async () => {
    const { page } = opened;
    await page.goto(`${service.managementUrl}/entries/docs`);
    const chooser = page.waitForEvent('filechooser');
    await press(page.getByLabel(/^Or a file from this machine/));
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
    await (await chooser).setFiles({ name: 'cover.svg', mimeType: 'image/svg+xml', buffer });
    await press(home());
    await expect.poll(() => dialogs, { timeout: 5_000 }).toEqual(['beforeunload']);
    await press(page.getByRole('button', { name: 'Save draft' }));
    await page.getByAltText('What is linked').waitFor();
    expect(dialogs).toEqual(['beforeunload']);
  });

  it('survive the choice of a file that is too large, and of a smaller file after it', async () => {
    const { page } = opened;
    await page.goto(`${service.managementUrl}/entries/docs`);
    await press(page.getByLabel('Name'));
    await page.keyboard.type('Draught');
    const file = page.getByLabel(/^Or a file from this machine, up to 16 MB/);
    const folder = await mkdtemp(path.join(tmpdir(), 'picture-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const picture = path.join(folder, 'cover.png');
    await writeFile(picture, '');
    const choose = async (size: number) => {
      const chooser = page.waitForEvent('filechooser');
      await press(file);
      // The browser reads it from the disk; bytes sent to it take seconds on a busy machine.
      await truncate(picture, size);
      await (await chooser).setFiles(picture);
    };
    await choose(17e6);
    const words = '“cover.png” is too large: 17.0 MB, and at most 16 MB can be sent.';
    await page.getByRole('alert').getByText(words).waitFor();
    await press(page.getByRole('button', { name: 'Save draft' }));
    await expect.poll(() => file.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Name').inputValue()).toContain('Draught');
    expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await press(home());
    await expect.poll(() => dialogs, { timeout: 5_000 }).toEqual(['beforeunload']);

    await choose(100);
    await page.getByText(words).waitFor({ state: 'detached' });
    await press(page.getByRole('button', { name: 'Save draft' }));
    await page.getByText('Saved as a draft.').waitFor();
  });

  it.each(['/entries/docs', '/new/templates'])('survive a lost connection: %s', async (path) => {
    const { page, context } = opened;
    await page.goto(service.managementUrl + path);
    await press(page.getByLabel('Name'));
    await page.keyboard.type('Draught');
    const save = page.getByRole('button', { name: /^(Save|Create) draft$/ });
    await context.setOffline(true);
    await press(save);
    await page.getByRole('alert').getByText('Nothing was sent').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toContain('Draught');
    await context.setOffline(false);
    await press(save);
    await page.getByRole('status').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toContain('Draught');
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(dialogs).toEqual([]);
  });

  it('are not assumed if nothing was typed', async () => {
    const { page } = opened;
    await page.goto(`${service.managementUrl}/entries/docs`);
    await press(page.getByLabel('Name'));
    await press(home());
    await page.waitForURL(`${service.managementUrl}/`);
    expect(dialogs).toEqual([]);
  });
});

it('an editor creates, publishes and deletes an entry without JavaScript', async () => {
  delay = 1000;
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(service.managementUrl);
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByLabel('Name').fill('Brand New');
  await page.getByRole('button', { name: 'Create draft' }).click();
  // None of the buttons needs a script to have its words.
  await page.getByText('Created, as a draft.').waitFor();
  expect(await page.locator('button:visible').filter({ hasText: /^$/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  // Whatever is typed while a form’s answer is awaited would be lost.
  await page.getByText('Sending the webhook …').waitFor();
  await service.webhooks.idle();
  await page.getByRole('link', { name: 'Refresh' }).click();
  await page.getByText(/Live in \d+\.\d s\./).waitFor();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('Delete …').click();
  await page.getByRole('button', { name: 'Delete this entry' }).click();
  await page.getByText('Deleted: Brand New.').waitFor();
  const topics = service.webhooks.deliveries.map(({ action }) => action);
  expect(topics).toEqual(['publish', 'unpublish', 'delete']);
  await context.close();
}, 30_000);
