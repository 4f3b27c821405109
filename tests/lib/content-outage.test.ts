import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordIfOutage } from '@/lib/observability/content-outage';
import { recordServiceStatus } from '@/lib/observability/service-status';
import { ContentServiceError } from '@/lib/runtime/errors';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';

const failure = () => new ContentServiceError(503, 'https://cdn.example/entries', 'ServerError');
const answers = () => recordServiceStatus('content service', true);

let log: ReturnType<typeof logLines>;
beforeEach(() => {
  setEnvironment({ ...ANY_CONTENT, LOG_LEVEL: 'info' });
  vi.useFakeTimers();
  log = logLines();
});
afterEach(() => {
  vi.advanceTimersByTime(10_000);
  answers();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

it('logs the start and end of an outage, but not every failed page', () => {
  for (let page = 0; page < 120; page += 1) {
    expect(recordIfOutage(failure())).toBe(true);
    pass(0.2);
  }
  pass(10);
  answers();
  answers();
  expect(log.count('content.outage: Pages can')).toBe(1);
  expect(
    log.count('content.outage-ended: Pages can be rendered again (pages 120, seconds 24)'),
  ).toBe(1);
  expect(log.count('content.outage')).toBe(2);
});

it('does not log the end of an outage while some requests still fail', () => {
  for (let second = 0; second < 50; second += 1) {
    recordIfOutage(failure());
    answers();
    pass(1);
  }
  expect(log.count('content.outage')).toBe(1);
});

it('does not treat other errors as an outage', () => {
  expect(recordIfOutage(new TypeError('a page is wrong'))).toBe(false);
  expect(log.text()).toBe('');
});
