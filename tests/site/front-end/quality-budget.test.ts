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

const listing = { script: 149_000, document: 12_000, stylesheet: 11_300, total: 305_000 };
/** The prose of an overview, and the block that starts a template. */
const WORDS = 15_200;

const budgets: readonly Budget[] = [
  {
    page: 'home',
    path: '/',
    most: { ...listing, document: 9_500, total: 332_000 },
    requests: 26,
    elements: 430,
  },
  { page: 'the list of all', path: '/templates', most: listing, requests: 32, elements: 800 },
  { page: 'a filter', path: '/templates/next.js', most: listing, requests: 32, elements: 800 },
  {
    page: 'a search',
    path: '/templates/search?q=blog',
    most: listing,
    requests: 32,
    elements: 800,
    isHidden: true,
  },
  {
    page: 'what is new',
    path: '/templates/new',
    // Twenty templates.
    most: { ...listing, stylesheet: 13_400, total: 335_000 },
    requests: 41,
    elements: 480,
  },
  {
    page: 'a template',
    path: '/templates/next.js/nextjs-starter',
    most: { ...listing, document: 10_000, stylesheet: WORDS },
    requests: 23,
    elements: 430,
  },
  {
    page: 'a page that is written in the content service',
    path: '/about',
    most: { ...listing, document: 6_300, stylesheet: WORDS, total: 260_000 },
    requests: 21,
    elements: 130,
  },
];

describe('pages on a phone', () => {
  it.for(budgets)(
    'passes all checks and stays within the budget: $page',
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
