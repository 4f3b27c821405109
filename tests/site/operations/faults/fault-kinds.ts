import type { Fault } from 'local-content-services/toolkit';

/** Slow: two responses take longer than a refresh may. */
const FAULTS: readonly (readonly [words: string, fault: Fault])[] = [
  ['refused', { kind: 'refuse' }],
  ['reset', { kind: 'reset' }],
  ['hanging', { kind: 'hang' }],
  ['slow (5 s)', { kind: 'slow', ms: 5_000 }],
  ['401', { kind: 'status', status: 401 }],
  ['404', { kind: 'status', status: 404 }],
  ['429', { kind: 'rate-limited', resetSeconds: 1, remaining: 0 }],
  ['500', { kind: 'status', status: 500 }],
  ['HTML', { kind: 'html' }],
  ['truncated', { kind: 'truncated' }],
  ['empty', { kind: 'empty' }],
];

const SERVICES = ['content service', 'key-value store', 'edge configuration'] as const;
export type FaultyService = (typeof SERVICES)[number];

export const CASES = SERVICES.flatMap((service) =>
  FAULTS.map(([words, fault]) => ({
    service,
    words,
    fault,
  })),
);

/** One of each kind: no answer, a late one, a refusal, a broken one. */
const QUICK = ['hanging', 'slow (5 s)', '401', 'truncated'];
export const QUICK_CASES = CASES.filter(({ service, words }) =>
  (service === 'edge configuration' ? ['hanging'] : QUICK).includes(words),
);
