import { describe, expect } from 'vitest';
import { templateCopy } from '@/copy/en/template';
import { hostileSpace } from '@/tests/fixtures/hostile-space';
import { siteTest } from '@/tests/fixtures/site-test';

const it = siteTest({ content: hostileSpace() });

describe('a space full of hostile and broken entries', () => {
  it('shows valid entries, and omits entries without a name or slug', async ({ visit }) => {
    const { page } = await visit('/templates');
    const names = await page
      .locator('main article h2, main article h3, main li h2, main li h3')
      .allTextContents();
    expect(names).toContain('Good one');
    expect(names).toContain('<img src=x onerror=window.ran=1>');
    expect(names).toContain('Ünïcode & 日本語');
    expect(names.filter((name) => name.startsWith('Doubled'))).toEqual(['Doubled first']);
  });

  it.for([
    '/',
    '/templates',
    '/templates/c%2B%2B',
    '/templates/c%2B%2B/a%2Bb',
    '/templates/c%2B%2B/%C3%BCn%C3%AFcode-%E6%97%A5%E6%9C%AC%E8%AA%9E',
    '/templates/c%2B%2B/html',
    '/templates/c%2B%2B/dead-links',
    '/templates/all/no-filter',
  ])('renders %s without running scripts from the content', async (path, { visit }) => {
    const { page, status } = await visit(path);
    expect(status).toBe(200);
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(
      /undefined|null|NaN|Invalid Date/,
    );
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(
      await page
        .locator(
          'a[href^="javascript:" i], a[href^="data:" i], main script:not([type="application/ld+json"])',
        )
        .count(),
    ).toBe(0);
  });

  it('compares templates if a section has the same name as another row', async ({ visit }) => {
    const { page } = await visit('/templates/compare?t=good,a%2Bb');
    const rows = page.getByRole('rowheader', { name: 'Licence', exact: true });
    expect(await rows.count()).toBe(2);
    await page.getByRole('link', { name: 'Remove Good one' }).click();
    await page.getByRole('rowheader', { name: templateCopy.by }).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(2);
  });

  it('links to every template from the list', async ({ visit }) => {
    const { page } = await visit('/templates');
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
  });
});
