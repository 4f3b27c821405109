import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import axe from 'axe-core';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { openBrowser, openPage } from './browser.ts';
import { siteLinks } from './site-links.ts';
import { TINY_SPACE, tinyContent } from './tiny-content.ts';

let browser: Browser;
let service: LocalContentful;

beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser.close());

beforeEach(async () => {
  service = await startContentful({
    ...TINY_SPACE,
    content: tinyContent(),
    siteLinks: siteLinks('http://127.0.0.1:9'),
  });
});
afterEach(() => service.close());

const LOOKS = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

it.each(LOOKS)(
  'is accessible and fits $width pixels in $colorScheme mode',
  async (look) => {
    // The editor's policy lets no script in but its own, and the checker is none of them.
    const { page, context } = await openPage(browser, { ...look, bypassCSP: true });
    for (const path of ['/', '/entries/docs', '/new/templates', '/entries/nowhere']) {
      await page.goto(service.managementUrl + path);
      await page.addScriptTag({ content: axe.source });
      const found = await page.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
      });
      expect(found).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await context.close();
  },
  30_000,
);

/** Whether a click in its middle would be on it. */
const isInSight = (element: Locator) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

it.each(LOOKS)(
  'scrolls from an error link to the field with its label and message, at $width pixels',
  async (look) => {
    service.content.update('docs', { overview: 'One line\n'.repeat(40) });
    const { page, context } = await openPage(browser, look);
    // At once, not smoothly.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${service.managementUrl}/entries/docs`);
    await page.getByLabel('Order').fill('many');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Order' }).click();
    const field = page.locator('.field', { has: page.getByLabel('Order') });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    for (const part of [field.locator('label').first(), field.getByText('Enter a whole number.')]) {
      expect(await isInSight(part)).toBe(true);
    }
    await context.close();
  },
);

it('a short-text field with a high limit has two rows but does not take line breaks', async () => {
  const templates = service.content.contentTypes[0]?.fields ?? [];
  const rule = (id: string, max: number) =>
    Object.assign(templates.find((one) => one.id === id) ?? {}, {
      validations: [{ size: { max } }],
    });
  rule('name', 50);
  rule('description', 140);
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await openPage(browser, { javaScriptEnabled });
    await page.goto(`${service.managementUrl}/entries/docs`);
    expect(await page.locator('input[name="field.name"]').count()).toBe(1);
    const description = page.locator('textarea[name="field.description"]');
    expect(await description.getAttribute('rows')).toBe('2');
    await description.click();
    await description.fill('');
    await page.keyboard.type(`One ${javaScriptEnabled}`);
    await page.keyboard.press('Enter');
    // As in a field of one line, Enter saves.
    if (!javaScriptEnabled) {
      await page.keyboard.type('two');
      await page.getByRole('button', { name: 'Save draft' }).click();
    }
    await page.getByText('Saved as a draft.').waitFor();
    const saved = javaScriptEnabled ? 'One true' : 'One false two';
    expect(service.content.get('docs')?.draft.fields.description).toBe(saved);
    expect(await description.inputValue()).toBe(saved);
    await context.close();
  }
});

it('a field follows the direction of its text', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${service.managementUrl}/entries/docs`);
  for (const name of ['Name', 'Overview']) {
    const field = page.getByLabel(name, { exact: true });
    const direction = () => field.evaluate((one) => getComputedStyle(one).direction);
    await field.fill('A guide (for all)!');
    expect(await direction()).toBe('ltr');
    await field.fill('دليل (للجميع)!');
    expect(await direction()).toBe('rtl');
  }
  await context.close();
});

it('an archived entry looks disabled', async () => {
  service.content.archive('draft');
  const { page, context } = await openPage(browser);
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.goto(`${service.managementUrl}/entries/docs`);
  const [fieldset, input] = [await groundOf('fieldset'), await groundOf('input[type=text]')];
  await page.goto(`${service.managementUrl}/entries/draft`);
  expect(await groundOf('fieldset')).toBe(fieldset);
  for (const control of ['input[type=text]', 'textarea']) {
    expect(await groundOf(control)).not.toBe(input);
  }
  await context.close();
});

it('the delete confirmation is visible beside the preview, and a click on it deletes the entry', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${service.managementUrl}/entries/draft`);
  await page.getByRole('button', { name: 'Preview as you type' }).click();
  await page.getByText('Delete …').click();
  const button = page.getByRole('button', { name: 'Delete this entry' });
  await expect.poll(() => isInSight(button)).toBe(true);
  const { x, y, width, height } = (await button.boundingBox()) as DOMRect;
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.getByText('Deleted: Not yet.').waitFor();
  await context.close();
});

it.each(LOOKS)(
  'the delete confirmation is visible without JavaScript, at $width pixels',
  async (look) => {
    const { page, context } = await openPage(browser, { ...look, javaScriptEnabled: false });
    await page.goto(`${service.managementUrl}/entries/draft`);
    await page.getByText('Delete …').click();
    expect(await isInSight(page.getByRole('button', { name: 'Delete this entry' }))).toBe(true);
    expect(await isInSight(page.getByText('This cannot be undone.'))).toBe(true);
    await context.close();
  },
);

it('uses the colours of the site’s style sheet', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'style-'));
  const editorStyleSheet = path.join(folder, 'own.css');
  await writeFile(editorStyleSheet, ':root { --paper: rgb(1, 2, 3); }');
  const own = await startContentful({ ...TINY_SPACE, content: tinyContent(), editorStyleSheet });
  const { page, context } = await openPage(browser);
  await page.goto(own.managementUrl);
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).toBe('rgb(1, 2, 3)');
  await writeFile(editorStyleSheet, ':root { --paper: rgb(4, 5, 6); }');
  await page.reload();
  expect(await ground()).toBe('rgb(4, 5, 6)');
  await context.close();
  await own.close();
  await rm(folder, { recursive: true });
});
