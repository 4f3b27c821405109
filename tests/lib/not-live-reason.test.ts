import { beforeEach, describe, expect, it } from 'vitest';
import { recordServiceStatus } from '@/lib/observability/service-status';
import { notLiveReason } from '@/lib/publishing/not-live-reason';
import {
  ContentModelError,
  ContentServiceError,
  ContentServiceUnreachableError,
  DeadlineError,
  MalformedResponseError,
} from '@/lib/runtime/errors';
import { createServer, setServer } from '@/lib/runtime/server-state';

beforeEach(() => setServer(createServer()));

describe('the reason why a publish is not live', () => {
  const url = 'https://cdn.example/';
  it.each([
    [new ContentServiceError(429, url, ''), 'The content service is over its rate limit.'],
    [new ContentServiceError(502, url, ''), 'The content service answered with an error (502).'],
    [
      new ContentServiceUnreachableError(url, new Error('refused')),
      'The content service could not be reached: no connection, or no response in time.',
    ],
    [
      new ContentModelError(['x']),
      'The site can’t read the content model, so pages stay as they were.',
    ],
    [new MalformedResponseError('x', 'y'), 'The content service’s answer could not be read.'],
    [new DeadlineError(1), 'The content service did not answer in time.'],
    [new Error('x'), 'Something went wrong on the site itself. Its log says what.'],
    ['x', 'Something went wrong on the site itself. Its log says what.'],
  ])('is explained to editors: %s', (error, reason) => {
    expect(notLiveReason(error)).toBe(reason);
  });

  it('blames a timeout on the site if the content service responds, and otherwise on the service', () => {
    recordServiceStatus('content service', true);
    expect(notLiveReason(new DeadlineError(1))).toBe('The site had too much to do at once.');
    recordServiceStatus('content service', false);
    expect(notLiveReason(new DeadlineError(1))).toBe('The content service did not answer in time.');
  });
});
