/**
 * The requirement: “Content service answers with a non-ok status: an error is thrown carrying the
 * status and the URL. Missing environment variables: an error is thrown.”
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { contentClient } from '@/lib/contentful/client';
import { ContentServiceError, EnvironmentError } from '@/lib/runtime/errors';
import { setEnvironment } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';
import { onServices } from '@/tests/lib/on-services';

const on = onServices();

const query = { content_type: 'templates', limit: 1 };

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail');
}

describe.each([400, 401, 403, 404, 500, 502, 503])('8: Content service answers %i', (status) => {
  beforeEach(() => on.lib.service.faults.inject({ kind: 'status', status }));

  it('throws an error with the status and the URL', async () => {
    const error = await failureOf(contentClient('delivery').getEntries(query));
    const { deliveryUrl } = on.lib.service;
    const url = `${deliveryUrl}/spaces/test-space/environments/master/entries?content_type=templates&limit=1`;
    expect(error).toBeInstanceOf(ContentServiceError);
    expect(error).toMatchObject({ status, url });
    expect((error as Error).message).toContain(`answered ${status} to ${url}`);
  });

  it('is requested once, without a retry', async () => {
    await failureOf(contentClient('delivery').getEntries(query));
    expect(on.lib.service.requests).toHaveLength(1);
  });

  it('makes the page throw instead of responding with a 404', async () => {
    const page = pages.filterPage('next.js');
    await expect(page).rejects.toThrow(ContentServiceError);
    await expect(page).rejects.toMatchObject({ status });
  });
});

describe('8: Content service answers with an error status', () => {
  it('quotes the service’s reason in the error', async () => {
    on.lib.service.faults.inject({ kind: 'status', status: 401 });
    await expect(contentClient('preview').getEntries(query)).rejects.toMatchObject({
      reason: 'AccessTokenInvalid: The access token you sent could not be found or is invalid.',
    });
  });

  it('does not quote a gateway’s HTML in the error', async () => {
    on.lib.service.faults.inject({ kind: 'html', status: 502 });
    const error = await failureOf(contentClient('delivery').getEntries(query));
    expect(error).toMatchObject({ status: 502 });
    expect((error as Error).message).not.toContain('<');
  });
});

describe('8: Content service sends a malformed response', () => {
  it.each([
    ['empty', 'it is empty'],
    ['html', 'it is not JSON'],
  ] as const)('throws an error that describes the response: %s', async (kind, words) => {
    on.lib.service.faults.inject({ kind });
    const error = await failureOf(contentClient('delivery').getEntries(query));
    expect((error as Error).message).toContain(words);
  });
});

describe('8: Missing environment variables', () => {
  it.each([
    ['/', pages.homePage],
    ['/templates', pages.templatesPage],
    ['/templates/[filterSlug]', () => pages.filterPage('next.js')],
    ['/templates/[filterSlug]/[templateSlug]', () => pages.templatePage('next.js', 'next-blog')],
  ])('throws an error on %s', async (_, page) => {
    setEnvironment({});
    await expect(page()).rejects.toThrow(EnvironmentError);
  });

  it('throws an error instead of prerendering paths', async () => {
    setEnvironment({});
    await expect(pages.filterPagePaths()).rejects.toThrow(EnvironmentError);
    await expect(pages.templatePagePaths()).rejects.toThrow(EnvironmentError);
  });
});
