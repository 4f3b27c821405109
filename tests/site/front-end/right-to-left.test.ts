import { expect } from 'vitest';
import { sampleTest } from '@/tests/fixtures/site-test';

sampleTest(
  'a page in a right-to-left language mirrors its icons and doesn’t overflow',
  async ({ visit }) => {
    const { page } = await visit('/', { width: 375 });
    const scalesOf = (selector: string) =>
      page
        .locator(`main ${selector}`)
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).scale))]);
    expect(await scalesOf('a svg')).toEqual(['none']);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(await scalesOf('a svg')).toEqual(['-1 1']);
    expect(await scalesOf('svg:not([width="1em"])')).toEqual(['none']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  },
);
