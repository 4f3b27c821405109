import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import type { Fault } from '#local/faults';
import { contentEnvironment } from '#tests/lib-on-services';
import { smallSpace } from '#tests/sample-space';
import { buildSite, freePort } from '#tests/site/production-site';

let service: ContentService;
beforeAll(async () => {
  service = await startContentService({
    content: smallSpace(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
});
afterEach(() => service.faults.clear());
afterAll(() => service?.close());

async function outputOfFailedBuild(env: Readonly<Record<string, string>>): Promise<string> {
  const build = await buildSite(env);
  await build.remove();
  expect(build.ok).toBe(false);
  return build.output;
}

describe('a build that can’t be made says why, and ships nothing', () => {
  it('without any variable: names all three, and what to do', async () => {
    const output = await outputOfFailedBuild({});
    for (const name of [
      'CONTENTFUL_SPACE_ID',
      'CONTENTFUL_DELIVERY_TOKEN',
      'CONTENTFUL_PREVIEW_TOKEN',
    ]) {
      expect(output).toContain(`${name} is not set`);
    }
    expect(output).toContain('.env.local');
    expect(output).toContain('npm run demo');
  });

  it('where the content service refuses connections: names its address', async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    const output = await outputOfFailedBuild({
      ...contentEnvironment(service),
      CONTENTFUL_DELIVERY_URL: address,
    });
    expect(output).toContain(`could not be reached at ${address}`);
    expect(output).toContain('ECONNREFUSED');
  });

  it.each<[string, Fault, string]>([
    ['refuses the token', { kind: 'status', status: 401 }, 'answered 401'],
    ['fails', { kind: 'status', status: 503 }, 'answered 503'],
    ['answers with a page of HTML', { kind: 'html' }, 'it is not JSON'],
    ['answers with nothing', { kind: 'empty' }, 'it is empty'],
  ])('where the content service %s', async (_, fault, words) => {
    service.faults.strike(fault);
    const output = await outputOfFailedBuild(contentEnvironment(service));
    expect(output).toContain(words);
    expect(output).toContain('/spaces/test-space/environments/master/');
    expect(output).not.toContain('delivery-token');
  });
});

describe('a server that lacks a variable', () => {
  it('ends at its start, naming what is missing', async () => {
    const build = await buildSite(contentEnvironment(service));
    expect(build.ok).toBe(true);
    const { CONTENTFUL_PREVIEW_TOKEN: _, ...rest } = contentEnvironment(service);
    // Next may say that it is ready a moment before it looks.
    const site = await build.start(rest).catch((error: Error) => ({
      url: 'http://127.0.0.1:1',
      log: () => error.message,
    }));
    await expect.poll(() => site.log()).toContain('CONTENTFUL_PREVIEW_TOKEN is not set');
    const answer = () =>
      fetch(site.url).then(
        () => 'answers',
        () => 'has ended',
      );
    await expect.poll(answer, { timeout: 10_000 }).toBe('has ended');
    await build.remove();
  });
});
