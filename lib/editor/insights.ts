import { readActions, sumOf } from '@/lib/cards/popularity';
import { canonicalPath } from '@/lib/catalogue/paths';
import type { InsightRow, Insights } from '@/lib/editor-props';
import { logWarning } from '@/lib/observability/log';
import { readPublishedCatalogue } from '@/lib/page/page-context';
import { redisClient } from '@/lib/redis/client';
import { readCounts } from '@/lib/redis/daily-counts';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { reasonOf } from '@/lib/runtime/errors';
import { urlOf } from '@/lib/runtime/urls';

/** Returns `null` if the content or the counts can't be read. */
export async function getInsights(): Promise<Insights | null> {
  try {
    const [{ value: catalogue }, actions, searches] = await withFreshDeadline(() =>
      Promise.all([readPublishedCatalogue(), readActions(), readCounts('searches')]),
    );
    const failed = Array.from(searches, ([name, search]) => ({ name, counts: { search } }));
    const templates = catalogue.templates.map((template) => ({
      name: template.name,
      href: canonicalPath(catalogue, template),
      counts: actions.get(template.id) ?? {},
    }));
    return {
      isComplete: redisClient() !== null,
      failedSearches: failed.sort(byCount),
      used: templates.filter(({ counts }) => sumOf(counts) > 0).sort(byCount),
      unused: templates.filter(({ counts }) => sumOf(counts) === 0),
    };
  } catch (error) {
    logWarning('editor.insights', `What visitors did could not be read: ${reasonOf(error)}`);
    return null;
  }
}

const byCount = (a: InsightRow, b: InsightRow) => sumOf(b.counts) - sumOf(a.counts);

export function insightsCsv({ failedSearches, used, unused }: Insights): string {
  const lines = [...failedSearches, ...used, ...unused].flatMap(({ name, href, counts }) =>
    Object.entries(sumOf(counts) > 0 ? counts : { none: 0 }).map(([action, count]) => {
      return [action, name, href ? urlOf(href) : '', count];
    }),
  );
  const cells = [['action', 'name', 'address', 'count'], ...lines];
  return cells.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: unknown): string {
  // Spreadsheets would run the text as a formula.
  const text = String(value).replace(/^(?=[=+\-@])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
