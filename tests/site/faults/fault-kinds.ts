import type { Fault } from '#local/faults';

/** Everything that can happen to a request, in the words of the table. */
export const FAULTS: readonly (readonly [words: string, fault: Fault])[] = [
  ['refused', { kind: 'refuse' }],
  ['reset', { kind: 'reset' }],
  ['hanging', { kind: 'hang' }],
  ['slow (3 s)', { kind: 'slow', ms: 3_000 }],
  ['401', { kind: 'status', status: 401 }],
  ['404', { kind: 'status', status: 404 }],
  ['429', { kind: 'rate-limited', resetSeconds: 1, remaining: 0 }],
  ['500', { kind: 'status', status: 500 }],
  ['HTML', { kind: 'html' }],
  ['truncated', { kind: 'truncated' }],
  ['empty', { kind: 'empty' }],
];

export const SERVICES = ['content service', 'key-value store', 'edge configuration'] as const;
export type FaultyService = (typeof SERVICES)[number];
