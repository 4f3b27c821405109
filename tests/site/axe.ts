/** What the accessibility checker finds on a page, as lines to read. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type Findings = {
  violations: string[];
  /** Rules that had something to look at, and were content with it. */
  passed: string[];
};

export async function findingsOn(page: Page): Promise<Findings> {
  await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') };
    const { violations, passes } = await checker.run(document, {
      runOnly: { type: 'tag', values: tags },
      // Of WCAG 2.2, and off unless asked for.
      rules: { 'target-size': { enabled: true } },
    });
    return {
      violations: violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      ),
      passed: passes.map(({ id }) => id),
    };
  }, STANDARDS);
}
