import type { Case, Outcome } from '@/tests/site/caching/acceptance/observe';

const HEADER = [
  'case',
  'instances, pages',
  'live (ms)',
  'renders',
  'requests',
  'store (kB)',
  'block (ms)',
  'stale after live',
  'note',
];

export function markdownTable(rows: readonly (readonly [Case, Outcome])[]): string {
  const lines = [
    HEADER,
    HEADER.map(() => '---'),
    ...rows.map(([one, outcome]) => cells(one, outcome)),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cells({ name, limit }: Case, outcome: Outcome): string[] {
  const { step, setup, liveMs, renders, contentRequests, storeBytes, longestBlockMs } = outcome;
  const known = outcome.faults.length > 0 && limit ? limit : '';
  return [
    step === '' ? name : `${name}: ${step}`,
    setup,
    whole(liveMs),
    whole(renders),
    whole(contentRequests),
    storeBytes == null ? '–' : (storeBytes / 1000).toFixed(0),
    whole(longestBlockMs),
    staleness(outcome),
    [outcome.note, known].filter(Boolean).join('; '),
  ];
}

function staleness({ faults, pages, freshAfterMs }: Outcome): string {
  if (faults.length === 0) return `0 of ${pages}`;
  const until =
    freshAfterMs === null ? ', never fresh' : `, fresh ${(freshAfterMs / 1000).toFixed(1)} s later`;
  const first = faults[0]?.replaceAll('|', '/').slice(0, 90);
  return `**${faults.length} of ${pages}**${freshAfterMs === 0 ? '' : until} (${first})`;
}

const whole = (value: number | null | undefined) => (value == null ? '–' : value.toFixed(0));
