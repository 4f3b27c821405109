/**
 * The requirement: “A content service space id, a delivery token and a preview token are each
 * required. If one is missing, an error is thrown.”
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { settings } from '@/lib/runtime/env';
import { EnvironmentError } from '@/lib/runtime/errors';
import {
  contentEnvironment,
  type LibOnServices,
  libOn,
  setEnvironment,
} from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { templatesPage } from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(smallSpace());
});
afterAll(() => lib.close());
afterEach(() => vi.restoreAllMocks());

const REQUIRED = [
  ['a content service space id', 'CONTENTFUL_SPACE_ID'],
  ['a delivery token', 'CONTENTFUL_DELIVERY_TOKEN'],
  ['a preview token', 'CONTENTFUL_PREVIEW_TOKEN'],
] as const;

function environment(changes: Record<string, string | undefined>): void {
  const variables = { ...contentEnvironment(lib.service), ...changes };
  const present = Object.entries(variables).filter(([, value]) => value !== undefined);
  setEnvironment(Object.fromEntries(present) as Record<string, string>);
}

function failure(): EnvironmentError {
  try {
    settings();
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
    throw error;
  }
  throw new Error('Nothing was missed');
}

describe.each(REQUIRED)('5: %s is required', (_, variable) => {
  it('is named in an error if it is missing', () => {
    environment({ [variable]: undefined });
    expect(failure().message).toContain(`${variable} is not set`);
    expect(failure().problems).toEqual([{ variable, problem: 'is not set' }]);
  });

  it.each(['', '   ', '<your token>', '...', 'changeme'])(
    'is treated as missing if it is "%s"',
    (text) => {
      environment({ [variable]: text });
      expect(failure().problems).toEqual([{ variable, problem: 'is not set' }]);
    },
  );

  it('is checked before a page is rendered or a request is sent', async () => {
    environment({ [variable]: undefined });
    const before = lib.service.requests.length;
    logLines();
    await expect(templatesPage()).rejects.toThrow(EnvironmentError);
    expect(lib.service.requests).toHaveLength(before);
  });
});

describe('5: All three are set', () => {
  it('does not throw an error', () => {
    environment({});
    expect(settings().content).toMatchObject({
      spaceId: 'test-space',
      deliveryToken: 'delivery-token',
      previewToken: 'preview-token',
    });
  });
});

describe('5: Several are missing', () => {
  it('names all of them in one error without quoting a token', () => {
    environment({ CONTENTFUL_SPACE_ID: undefined, CONTENTFUL_DELIVERY_TOKEN: '' });
    const error = failure();
    expect(error.problems.map(({ variable }) => variable)).toEqual([
      'CONTENTFUL_SPACE_ID',
      'CONTENTFUL_DELIVERY_TOKEN',
    ]);
    expect(error.message).not.toContain('preview-token');
  });
});
