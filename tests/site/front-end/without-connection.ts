import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/en/listing';
import { offlineCopy } from '@/copy/en/offline';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import {
  addressOf,
  clickOn,
  deferredPart,
  eventually,
  filterLink,
  middleOf,
  tapOn,
  titles,
  toLoadDeferredParts,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

export function withoutConnection(): void {
  describe('a visitor without a connection', () => {
    it('keeps a long list, sees a notice, and can extend the list once the connection is back', async ({
      visit,
    }) => {
      const { page, context, done } = await visit('/templates', { isFresh: true });
      const more = page.getByRole('link', { name: listingCopy.showMore(PAGE_SIZE) });
      const press = () => clickOn(more);
      // Loads deferred code.
      await page.mouse.move(10, 10);
      await toLoadDeferredParts(page);
      await context.setOffline(true);
      await press();
      await page.getByText(offlineCopy.stays).waitFor();
      expect(await titles(page).count()).toBe(PAGE_SIZE);
      expect(addressOf(page)).toBe('/templates');
      await context.setOffline(false);
      await eventually(() => page.getByText(offlineCopy.stays).count()).toBe(0);
      await press();
      await eventually(() => titles(page).count()).toBe(2 * PAGE_SIZE);
      await done(/ERR_INTERNET_DISCONNECTED/);
    });

    it('sees the notice above the filter sheet after choosing a filter', async ({ visit }) => {
      const look = { width: 390, hasTouch: true, isFresh: true };
      const { page, context, done } = await visit('/templates', look);
      await tapOn(page.getByRole('heading', { level: 1 }));
      await toLoadDeferredParts(page);
      const notice = page.getByText(offlineCopy.stays);
      const isOnTop = async () => {
        const [x, y] = await middleOf(notice);
        return notice.evaluate(
          (element, at) => element.contains(document.elementFromPoint(at[0], at[1])),
          [x, y] as const,
        );
      };
      await context.setOffline(true);
      // The notice appears before the sheet opens, and then lies on top of the sheet.
      await tapOn(page.getByRole('link', { name: listingCopy.showMore(PAGE_SIZE) }));
      await notice.waitFor();
      await tapOn(page.getByRole('button', { name: listingCopy.openFilters, exact: true }));
      await filterLink(page, 'React').click({ trial: true });
      await tapOn(filterLink(page, 'React'));
      await eventually(isOnTop).toBe(true);
      await done(/ERR_INTERNET_DISCONNECTED/);
    });

    it('gets code and results that failed to load once the connection is back', async ({
      visit,
    }) => {
      const { page, context, done } = await visit('/templates', { isFresh: true, hasTouch: true });
      const heading = page.getByRole('heading', { level: 1 });
      const field = page.getByRole('searchbox');
      let failed = 0;
      page.on('requestfailed', () => {
        failed += 1;
      });
      const failuresAfter = async (count: number) => {
        let last = -1;
        const isOver = () => {
          const isSame = failed === last;
          last = failed;
          return isSame && failed > count;
        };
        await expect.poll(isOver, { interval: 300 }).toBe(true);
        return failed;
      };
      await context.setOffline(true);
      await tapOn(heading);
      const afterTap = await failuresAfter(0);
      await tapOn(field);
      await page.keyboard.type('redis');
      await failuresAfter(afterTap);
      expect(await deferredPart(page).count()).toBe(0);
      await context.setOffline(false);
      await eventually(() => addressOf(page)).toBe('/templates/search?q=redis');
      await tapOn(heading);
      await toLoadDeferredParts(page);
      await done(/ERR_INTERNET_DISCONNECTED/);
    });

    it('gets results for words typed while offline once the connection is back', async ({
      visit,
    }) => {
      const { page, context, done } = await visit('/templates', { isFresh: true });
      await page.mouse.move(10, 10);
      await toLoadDeferredParts(page);
      await clickOn(page.getByRole('searchbox'));
      await page.keyboard.type('nuxt');
      await eventually(() => addressOf(page)).toBe('/templates/search?q=nuxt');
      await context.setOffline(true);
      await page.keyboard.type(' chat');
      await page.getByText(offlineCopy.stays).waitFor();
      await context.setOffline(false);
      await eventually(() => addressOf(page)).toBe('/templates/search?q=nuxt+chat');
      await done(/ERR_INTERNET_DISCONNECTED/);
    });

    it('sees the browser’s error page after going back', async ({ visit }) => {
      const { page, context, done } = await visit('/templates/next.js', { isFresh: true });
      await clickOn(titles(page).first());
      await eventually(() => addressOf(page)).toMatch(/^\/templates\/[^/]+\/[^/]+$/);
      await page.locator('main h1').waitFor();
      await page.mouse.move(10, 10);
      await toLoadDeferredParts(page);
      await context.setOffline(true);
      await page.evaluate(() => history.back());
      // The browser shows its own error page.
      await eventually(() => page.locator('main').count()).toBe(0);
      await context.setOffline(false);
      await page.reload();
      expect(addressOf(page)).toBe('/templates/next.js');
      expect(await titles(page).count()).toBe(PAGE_SIZE);
      await done(/ERR_INTERNET_DISCONNECTED/);
    });
  });
}
