/** Lighthouse's report on a page: the mobile preset, throttling simulated from one load. */
import lighthouse, { type Result } from 'lighthouse';

export type PageReport = {
  /** From 0 to 100, by category. */
  scores: Record<string, number>;
  /** Audits of accessibility, best practices and SEO that were not passed, each with what it found. */
  faults: string[];
  /** Of one audit: `score` from 0 to 1, or `null` where there was nothing to judge. */
  audit: (id: string) => { score: number | null; value: number };
  /** Requests and bytes on the wire, by type of resource, and `total`. */
  transfers: Record<string, { count: number; bytes: number }>;
};

const JUDGED = ['accessibility', 'best-practices', 'seo'];

/** `port`: of a browser that is to be driven. `exempt`: audits that are not run. */
export async function reportOn(
  url: string,
  { port, exempt = [] }: { port: number; exempt?: readonly string[] },
): Promise<PageReport> {
  const run = await lighthouse(url, {
    port,
    logLevel: 'silent',
    skipAudits: [...exempt, 'full-page-screenshot', 'screenshot-thumbnails', 'final-screenshot'],
  });
  if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? 'no report');
  const { lhr } = run;
  const found = (id: string) => {
    const one = lhr.audits[id];
    if (one === undefined) throw new Error(`There is no audit called "${id}".`);
    return one;
  };
  return {
    scores: Object.fromEntries(
      Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    faults: JUDGED.flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
      .map(({ id }) => found(id))
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, details }) => `${id}: ${JSON.stringify(details)}`),
    audit: (id) => {
      const { score, numericValue = 0 } = found(id);
      return { score, value: numericValue };
    },
    transfers: transfersOf(lhr),
  };
}

function transfersOf({ audits }: Result): PageReport['transfers'] {
  const { details } = audits['resource-summary'] ?? {};
  const items = details && 'items' in details && Array.isArray(details.items) ? details.items : [];
  return Object.fromEntries(
    items.map(({ resourceType, requestCount, transferSize }) => [
      String(resourceType),
      { count: Number(requestCount), bytes: Number(transferSize) },
    ]),
  );
}
