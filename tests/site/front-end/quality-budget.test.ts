import { describe, expect } from 'vitest';
import { reportOn } from '@/tests/fixtures/page-report';
import { sampleTest as it } from '@/tests/fixtures/site-test';

type Budget = {
  page: string;
  path: string;
  /** Compressed bytes; React and Next take 116,000 of the script. */
  most: { script: number; document: number; stylesheet: number; total: number };
  requests: number;
  elements: number;
  /** Hidden on purpose. */
  isHidden?: boolean;
};

const listing = { script: 150_000, document: 25_000, stylesheet: 15_500, total: 365_000 };

const budgets: readonly Budget[] = [
  { page: 'home', path: '/', most: { ...listing, document: 10_000 }, requests: 28, elements: 430 },
  { page: 'the list of all', path: '/templates', most: listing, requests: 42, elements: 950 },
  { page: 'a filter', path: '/templates/next.js', most: listing, requests: 42, elements: 950 },
  {
    page: 'a search',
    path: '/templates/search?q=blog',
    most: listing,
    requests: 42,
    elements: 950,
    isHidden: true,
  },
  {
    page: 'a template',
    path: '/templates/next.js/nextjs-starter',
    // Shares its stylesheet with lists and the home page.
    most: { ...listing, document: 12_000, stylesheet: 19_300 },
    requests: 27,
    elements: 430,
  },
  {
    page: 'a page that is written in the content service',
    path: '/about',
    most: { ...listing, document: 8_000, stylesheet: 17_000 },
    requests: 27,
    elements: 300,
  },
];

describe('on a phone', () => {
  it.for(budgets)(
    '$page has no fault, and stays within its budget',
    async (budget, { browser, site }) => {
      const { isHidden = false, most, requests, elements } = budget;
      const report = await reportOn(browser, site.url + budget.path, { isHidden });
      expect(report.faults).toEqual([]);
      expect(report.layoutShift).toBe(0);
      // Proves that layout shift was measured.
      expect(report.largestPaint).toBeGreaterThan(0);
      expect(report.renderBlocking.filter((url) => !url.endsWith('.css'))).toEqual([]);
      for (const [type, bytes] of Object.entries(most)) {
        expect(report.transfers[type]?.bytes, type).toBeGreaterThan(0);
        expect(report.transfers[type]?.bytes, type).toBeLessThanOrEqual(bytes);
      }
      expect(report.transfers.total?.count).toBeLessThanOrEqual(requests);
      expect(report.elements).toBeLessThanOrEqual(elements);
    },
  );
});
