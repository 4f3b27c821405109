import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LoggedRequest } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPaths } from '@/lib/catalogue/page-registry';
import { createContentClient } from '@/lib/contentful/client';
import { allTemplatesPage } from '@/lib/listing/listing-page';
import { serviceStatus } from '@/lib/observability/service-status';
import { getPageProps } from '@/lib/page/get-page-props';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { handleWebhook, type WebhookResponse } from '@/lib/publishing/webhook';
import { withDeadline } from '@/lib/runtime/deadline';
import { DeadlineError } from '@/lib/runtime/errors';
import { contentSettings, type LibOnServices, libOn } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const SECRET = 'k'.repeat(64);
const ANSWER_TIMEOUT_MS = 7_000;

let lib: LibOnServices;
let store: TestStore;
let buildFolder: string;
beforeEach(async () => {
  // A publish writes what pages were generated from into it.
  buildFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-publish-'));
  store = await startTestStore();
  lib = await libOn(smallSpace(), {
    env: {
      ...storeEnvironment(store),
      CONTENTFUL_WEBHOOK_SECRET: SECRET,
      NEXT_DIST_DIR: path.relative(process.cwd(), buildFolder),
    },
  });
});
afterEach(async () => {
  await Promise.all([lib.close(), store.close()]);
  await rm(buildFolder, { recursive: true });
});

/** A page is generated as Next does it for `res.revalidate`. */
async function generate(pagePath: string): Promise<void> {
  const [, , filterSlug, templateSlug] = pagePath.split('/');
  const context = { revalidateReason: 'on-demand' } as const;
  if (listPaths().includes(pagePath)) await getPageProps(context, pagePath, allTemplatesPage);
  else if (filterSlug === undefined) throw new Error(`${pagePath} is no page of this test.`);
  else if (templateSlug === undefined) await pages.filterPage(filterSlug, context);
  else await pages.templatePage(filterSlug, templateSlug, context);
}

/** The delivery of a publish, sent as often as it is called. */
function deliveryOf(id: string, revalidate = generate) {
  lib.service.content.update(id, { publisher: 'Somebody' });
  const body = payloadOf(lib.service.content.publish(id), 'publish');
  const { path: url, headers } = signed('ContentManagement.Entry.publish', body, {
    secret: SECRET,
  });
  return () => handleWebhook({ method: 'POST', url, headers, body }, revalidate);
}

/** A delivery that comes again joins the work on the first. */
async function settled(send: () => Promise<WebhookResponse>): Promise<WebhookResponse> {
  const answer = await send();
  return answer.status === 202 ? settled(send) : answer;
}

const isOfEntry = (_: string, { query }: LoggedRequest) => query['sys.id'] !== undefined;

async function recordOf(id: string) {
  const { lines } = await readPublishes(0, 10);
  const found = lines.flat().filter(({ entryId }) => entryId === id);
  expect(found).toHaveLength(1);
  return found[0];
}

describe('a batch of publishes that takes longer than a webhook may', () => {
  it('is answered in time, goes on, and its records say live once it is', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const slowly = async (pagePath: string) => {
      begin();
      await opened;
      await generate(pagePath);
    };
    const first = deliveryOf('template-next-blog', slowly);
    const answers = [first()];
    await begun;
    // It waits for the round after the one that is held up.
    const second = deliveryOf('template-hugo-blog', slowly);
    answers.push(second());
    for (const { status, body } of await Promise.all(answers)) {
      expect(status).toBe(202);
      expect(body.reason).toContain('still working on it');
    }
    for (const id of ['template-next-blog', 'template-hugo-blog']) {
      expect(await recordOf(id)).toMatchObject({ state: 'working', reason: null });
    }

    const again = [settled(first), settled(second)];
    open();
    for (const { status, body } of await Promise.all(again)) {
      expect({ status, body }).toMatchObject({ status: 200, body: { failed: [], isReplay: true } });
    }
    for (const id of ['template-next-blog', 'template-hugo-blog']) {
      const record = await recordOf(id);
      expect(record).toMatchObject({ state: 'live', reason: null, failed: [] });
      expect(record?.liveAfterMs).toBeGreaterThanOrEqual(ANSWER_TIMEOUT_MS);
    }
  }, 60_000);
});

it('a stalled request for the published entry is sent again, and the publish is live', async () => {
  lib.service.faults.inject({ kind: 'hang' }, { path: isOfEntry, times: 1 });
  const { status } = await settled(deliveryOf('template-next-blog'));
  expect(status).toBe(200);
});

describe('a publish that is not live has the true reason', () => {
  const isOfCatalogue = (address: string, request: LoggedRequest) => !isOfEntry(address, request);

  it.each([
    ['as it is asked for the entry', isOfEntry],
    ['as it is asked for everything', isOfCatalogue],
  ])('the content service answers with an error, %s', async (_, isStruck) => {
    lib.service.faults.inject({ kind: 'status', status: 502 }, { path: isStruck });
    const { status, body } = await deliveryOf('template-next-blog')();
    expect(status).toBe(503);
    expect(body.reason).toBe('The content service answered with an error (502).');
    const record = await recordOf('template-next-blog');
    expect(record).toMatchObject({ state: 'failed', reason: body.reason });
  });

  it('the content service can’t be reached', async () => {
    lib.service.faults.inject({ kind: 'refuse' });
    const { body } = await deliveryOf('template-next-blog')();
    expect(body.reason).toContain('The content service could not be reached');
  });

  it('a page could not be rendered, and which', async () => {
    const broken = async (pagePath: string) => {
      if (pagePath === '/templates/hugo') throw new Error('It has gone wrong.');
      await generate(pagePath);
    };
    const { status, body } = await deliveryOf('template-next-blog', broken)();
    expect(status).toBe(503);
    expect(body).toMatchObject({
      reason: 'Some pages could not be rendered.',
      failed: ['/templates/hugo'],
    });
    const record = await recordOf('template-next-blog');
    expect(record).toMatchObject({ state: 'failed', failed: ['/templates/hugo'] });
  });
});

it('a request that never got its turn does not make the content service look down', async () => {
  const client = createContentClient(contentSettings(lib.service), 'delivery');
  await client.getLocales();
  const before = serviceStatus('content service');
  // More than may be sent in a second.
  const sent = Array.from({ length: 60 }, () => client.getLocales());
  let unsent: Promise<unknown>[] = [];
  const impatient = withDeadline(50, () => {
    unsent = Array.from({ length: 5 }, () => client.getLocales());
    return Promise.all(unsent);
  });
  await expect(impatient).rejects.toThrow(DeadlineError);
  await Promise.all(sent);
  for (const one of await Promise.allSettled(unsent)) expect(one.status).toBe('rejected');
  expect(lib.service.requests).toHaveLength(61);
  expect(before?.isUp).toBe(true);
  expect(serviceStatus('content service')).toEqual(before);
});
