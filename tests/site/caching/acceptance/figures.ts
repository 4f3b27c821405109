/** What a case costs, from the instances' metrics and the services' own counts. */
export type Figures = {
  renders: number;
  contentRequests: number;
  /** Null without a store that can be counted. */
  storeBytes: number | null;
  /** Null without metrics. */
  longestBlockMs: number | null;
};

export type Counts = { renders: ReadonlyMap<string, number>; blockMs: number | null };

const TIMEOUT_MS = 2_000;

/** Also starts the measurement of the event loop again. */
export async function readMetrics(urls: readonly string[]): Promise<Counts> {
  const renders = new Map<string, number>();
  const blocks: number[] = [];
  await Promise.all(
    urls.map(async (url) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const text = await fetch(`${url}/metrics`, { signal }).then(
        (response) => response.text(),
        () => undefined,
      );
      // It may have been killed, or stopped.
      if (text === undefined) return;
      renders.set(url, sumOf(text, /^plinth_pages_rendered_total\{.*\} (\S+)$/gm));
      blocks.push(sumOf(text, /^nodejs_eventloop_lag_max_seconds(?:\{.*\})? (\S+)$/gm) * 1000);
    }),
  );
  return { renders, blockMs: blocks.length === 0 ? null : Math.max(...blocks) };
}

/** An instance that was started in between began at 0. */
export function rendersBetween(before: Counts, after: Counts): number {
  let count = 0;
  for (const [url, renders] of after.renders) count += renders - (before.renders.get(url) ?? 0);
  return count;
}

const sumOf = (text: string, line: RegExp) =>
  [...text.matchAll(line)].reduce((sum, [, value]) => sum + Number(value), 0);
