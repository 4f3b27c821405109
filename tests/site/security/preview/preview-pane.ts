import { describe, expect } from 'vitest';
import { editorCopy } from '@/copy/editor';
import { draftCopy } from '@/copy/en/draft';
import { siteCopy } from '@/copy/en/site';
import { previewCopy } from '@/copy/preview';
import { sitePath } from '@/lib/runtime/addresses.js';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { site as brand } from '@/site.config';
import { toRunScripts } from '@/tests/fixtures/browser';
import { allowLoopback, openWebApp } from '@/tests/fixtures/contentful-web-app';
import { eventually } from '@/tests/fixtures/listing';
import { enablePath, it, SECRET } from '@/tests/site/security/preview/preview-site';

export function previewPane(): void {
  describe('a draft route’s response in Contentful’s preview pane', () => {
    const addressOf = (query: Record<string, string>, { url }: { url: string }) =>
      url + enablePath(query);

    it.for<[string, Record<string, string>, number, string, string]>([
      [
        'a wrong secret',
        { secret: 'wrong', id: 'template-next-blog' },
        401,
        previewCopy.secretWrong,
        previewCopy.title,
      ],
      [
        'a path of another site',
        { secret: SECRET, path: '//evil.example' },
        400,
        previewCopy.pathUnknown,
        previewCopy.title,
      ],
      [
        'an entry without a page',
        { secret: SECRET, id: 'nowhere' },
        404,
        'There is no entry “nowhere”: it isn’t saved yet, it was archived or deleted, or it is in another space or environment than the one this site shows.',
        previewCopy.notYet,
      ],
    ])(
      'is readable: %s',
      async ([, query, status, words, heading], { site, content, blankPage }) => {
        const address = addressOf(query, site);
        const { page, complaints, done } = await blankPage({ colorScheme: 'dark' });
        const { frame } = await openWebApp(page, {
          address,
          content,
        });
        await frame.getByText(words, { exact: true }).waitFor();
        const read = (await frame.locator('body').ariaSnapshot()).replaceAll('"', '');
        expect(read).toContain(
          `- main:\n  - paragraph: ${brand.name}\n  - heading ${heading} [level=1]\n  - paragraph: ${words}`,
        );
        const look = await frame.locator('html').evaluate((root) => ({
          language: root.getAttribute('lang'),
          title: root.ownerDocument.title,
          background: getComputedStyle(root.ownerDocument.body).backgroundColor,
        }));
        expect(look).toEqual({
          language: DEFAULT_LANGUAGE.tag,
          title: `${heading} – ${brand.name}`,
          background: 'rgb(19, 18, 16)',
        });
        expect(complaints).toEqual([expect.stringContaining(`status of ${status}`)]);
        await done(/status of/);
        const answer = await fetch(address);
        expect(answer.status).toBe(status);
        expect(answer.headers.get('cache-control')).toContain('no-store');
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(await answer.text()).not.toContain(SECRET);
      },
    );

    it('describes an entry’s problem in the site’s style, and opens the page once the problem is fixed', async ({
      site,
      content,
      blankPage,
    }) => {
      const { id } = content.create({
        contentType: 'templates',
        fields: { name: 'Twin', slug: 'hugo-blog' },
      });
      const { page, done } = await blankPage();
      const { frame } = await openWebApp(page, {
        address: addressOf({ secret: SECRET, id }, site),
        content,
      });
      await frame
        .getByText('Its slug “hugo-blog” is already used by “Template hugo-blog”.')
        .waitFor();
      expect(await frame.locator('.brand svg').boundingBox()).toMatchObject({
        width: 28,
        height: 28,
      });
      content.update(id, { slug: 'twin' });
      await frame.getByText(draftCopy.notPublished).waitFor({ timeout: 20_000 });
      expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe('Twin');
      content.delete(id);
      await done(/status of 404/);
    });

    it('reports the publish of its entry when the editor returns to its separate tab', async ({
      site,
      content,
      publish,
      blankPage,
    }) => {
      const { id } = content.create({
        contentType: 'templates',
        fields: { name: 'In a tab', slug: 'in-a-tab' },
      });
      await publish(id);
      content.update(id, { name: 'A name to come' });
      const { page, done } = await blankPage();
      await page.goto(addressOf({ secret: SECRET, id }, site));
      await page.getByText(draftCopy.changed(['name'])).waitFor();
      await toRunScripts(page);
      await page.evaluate(() => {
        location.hash = 'main';
      });
      await page.reload();
      await toRunScripts(page);
      await publish(id);
      // A headless browser never hides a tab.
      await eventually(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return page.getByText(draftCopy.asPublished).count();
      }).toBe(1);

      // No page has the draft's new slug yet.
      content.update(id, { slug: 'in-another-tab' });
      const statuses: number[] = [];
      page.on('response', (response) => {
        if (response.url().includes('in-a-tab.json')) statuses.push(response.status());
      });
      await eventually(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return statuses.at(-1);
      }).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('A name to come');
      await publish(id);
      await eventually(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return sitePath(new URL(page.url()).pathname);
      }).toMatch(/in-another-tab$/);

      await page.evaluate(() => {
        document.querySelector<HTMLElement>('header a[href$="/templates"]')?.click();
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await eventually(() => sitePath(new URL(page.url()).pathname)).toBe('/templates');
      content.delete(id);
      await done(/status of 404/);
    });

    it('shows the editors’ page beside the entry’s form after the editor has signed in once', async ({
      site,
      content,
      blankPage,
    }) => {
      const address = `${site.url}/editor?entry=template-next-blog`;
      const { page, done } = await blankPage();
      const { frame } = await openWebApp(page, { address, content });
      await frame.getByLabel(editorCopy.signIn.label).fill(SECRET);
      await frame.getByRole('button', { name: editorCopy.signIn.submit }).click();
      await frame.getByRole('link', { name: '/templates/next.js/next-blog' }).waitFor();
      expect(await frame.locator('h1').textContent()).toMatch(/next-blog|A changed name/);

      const link = frame.getByRole('link', { name: '/templates/next.js/next-blog' });
      await link.focus();
      // The event has no effect until scripts run.
      const isSaidAfterReading = async () => {
        await frame.locator('body').evaluate(() => dispatchEvent(new Event('online')));
        return (await frame.getByText(editorCopy.refresh.stale).count()) === 1;
      };
      await page.route('**/api/editor/**', (route) => route.abort());
      await expect.poll(isSaidAfterReading).toBe(true);
      await page.unroute('**/api/editor/**');
      await expect.poll(isSaidAfterReading).toBe(false);
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await frame.locator('head > meta[http-equiv=refresh]').count()).toBe(0);
      const { headers } = await fetch(`${site.url}/editor`);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      await done(/status of 401|ERR_FAILED/);
    });

    it('explains after draft mode is left that published pages cannot be shown there', async ({
      site,
      content,
      blankPage,
    }) => {
      const address = addressOf({ secret: SECRET, id: 'template-next-blog' }, site);
      const { page, context } = await blankPage();
      const { frame } = await openWebApp(page, { address, content });
      const box = await frame.getByRole('link', { name: siteCopy.draft.leave }).boundingBox();
      await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
      await frame.getByRole('heading', { name: previewCopy.left.title }).waitFor();
      expect((await context.cookies(site.url)).map(({ name }) => name)).not.toContain(
        '__prerender_bypass',
      );
    });

    it('cannot be framed by any other site', async ({ site, blankPage }) => {
      const address = addressOf({ secret: 'wrong', id: 'template-next-blog' }, site);
      const { page, complaints, done } = await blankPage();
      const foreign = 'https://elsewhere.example';
      await page.route(`${foreign}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<iframe src="${address}"></iframe>` }),
      );
      await allowLoopback(page, foreign);
      await page.goto(`${foreign}/`);
      await expect.poll(() => complaints.join()).toContain('frame-ancestors');
      expect(await page.frames()[1]?.evaluate('document.body.innerText')).not.toContain('secret');
      await done(/frame-ancestors|status of 401/);
    });
  });
}
