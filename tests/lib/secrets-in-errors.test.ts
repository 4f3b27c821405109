import { inspect } from 'node:util';
import type { Fault } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentClient } from '@/lib/contentful/client';
import {
  contentEnvironment,
  type LibOnServices,
  libOn,
  setEnvironment,
} from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { filterPage } from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

const SECRETS = {
  CONTENTFUL_DELIVERY_TOKEN: 'd3l1v3ry-s3cr3t-w0rds',
  CONTENTFUL_PREVIEW_TOKEN: 'pr3v13w-s3cr3t-w0rds',
};
/** The vendor's errors contain the end of the token. */
const TRACES = Object.values(SECRETS).flatMap((secret) => [secret, secret.slice(-5)]);

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  lib = await libOn(smallSpace());
  setEnvironment({ ...contentEnvironment(lib.service), ...SECRETS });
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

async function everythingAbout(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => {
      throw new Error('It did not fail');
    },
    (reason: unknown) => reason,
  );
  const hidden = inspect(error, { depth: 20, showHidden: true, maxStringLength: null });
  return `${error} ${hidden} ${JSON.stringify(error)}`;
}

const FAULTS: readonly (readonly [string, Fault])[] = [
  ['a 401 response', { kind: 'status', status: 401 }],
  ['a 404 response', { kind: 'status', status: 404 }],
  ['a 500 response', { kind: 'status', status: 500 }],
  ['a 429 response', { kind: 'rate-limited', resetSeconds: 0, remaining: 1 }],
  ['an HTML response', { kind: 'html' }],
  ['a truncated response', { kind: 'truncated' }],
  ['a refused connection', { kind: 'refuse' }],
  ['a cut connection', { kind: 'reset' }],
];

describe.each(FAULTS)('after %s', (_, fault) => {
  it.each(['delivery', 'preview'] as const)(
    'errors from the %s API do not contain a token',
    async (access) => {
      lib.service.faults.inject(fault);
      const text = await everythingAbout(contentClient(access).getEntries({ limit: 1 }));
      for (const trace of TRACES) expect(text).not.toContain(trace);
      expect(text).not.toContain('Bearer');
    },
  );

  it.each([false, true])(
    'page errors and log lines do not contain a token (draft mode: %s)',
    async (draftMode) => {
      lib.service.faults.inject(fault);
      const text = await everythingAbout(filterPage('next.js', { draftMode }));
      for (const trace of TRACES) {
        expect(text).not.toContain(trace);
        expect(log.text()).not.toContain(trace);
      }
    },
  );
});

describe('the token', () => {
  it('is sent in a header and never in a URL', async () => {
    await contentClient('delivery')
      .getEntries({ limit: 1 })
      .catch(() => {});
    const [request] = lib.service.requests;
    expect(request?.headers.authorization).toBe(`Bearer ${SECRETS.CONTENTFUL_DELIVERY_TOKEN}`);
    expect(JSON.stringify([request?.path, request?.query])).not.toContain('s3cr3t');
  });
});
