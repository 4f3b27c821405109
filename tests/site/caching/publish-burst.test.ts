// @module-tag long
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from 'contentful-management';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EditorPublish, EditorView } from '@/lib/editor-props';
import { connection } from '@/packages/local-services/tests/management-client';
import type { Site } from '@/tests/fixtures/production-site';
import {
  type BurstSite,
  DRAFT_SECRET,
  startBurstSite,
} from '@/tests/site/caching/burst/burst-site';

const PUBLISHES = 200;
/** Contentful gives up after 30 s. */
const WEBHOOK_TIMEOUT_MS = 30_000;

let burst: BurstSite;
beforeAll(async () => {
  burst = await startBurstSite();
});
afterAll(() => burst?.close());

async function saidOf({ url }: Site): Promise<EditorPublish[][]> {
  const signIn = await fetch(`${url}/api/editor/sign-in?secret=${DRAFT_SECRET}`, {
    redirect: 'manual',
  });
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const answer = await fetch(`${url}/api/editor/publishes`, { headers: { cookie } });
  const { lines }: EditorView = await answer.json();
  return lines.map(({ publishes }) => [...publishes]);
}

it('200 publishes at 20 a second all go live and are logged as live, with no page rendered more than twice', async () => {
  const { service, serveFreshBuild } = burst;
  const site = await serveFreshBuild();
  const { webhooks } = service;
  const { entry } = createClient(connection(service, service.managementToken), {
    type: 'plain',
    defaults: { spaceId: 'test-space', environmentId: 'master' },
  });
  const { items } = await entry.getMany({ query: { content_type: 'templates', limit: 100 } });
  const drafts = items.filter(({ sys }) => sys.publishedVersion && !sys.archivedVersion);
  const batches = () => site.log().split('publish.batch').length;
  const [delivered, batchesBefore] = [webhooks.deliveries.length, batches()];

  const startedAt = Date.now();
  for (let published = 0; published < PUBLISHES; published += 1) {
    await wait(Math.max(0, startedAt + published * 50 - Date.now()));
    const id = drafts[published % drafts.length]?.sys.id ?? '';
    const draft = await entry.get({ entryId: id });
    const fields = { ...draft.fields, description: { 'en-US': `Said by ${published}` } };
    await entry.publish({ entryId: id }, await entry.update({ entryId: id }, { ...draft, fields }));
  }
  await webhooks.idle();
  const attempts = webhooks.deliveries.slice(delivered).flatMap((one) => one.attempts);
  expect(attempts).toHaveLength(PUBLISHES);
  expect(attempts.filter(({ status }) => status !== 200 && status !== 202)).toEqual([]);
  expect(Math.max(...attempts.map(({ tookMs }) => tookMs))).toBeLessThan(WEBHOOK_TIMEOUT_MS);

  const newest = async () => (await saidOf(site)).flat().slice(0, PUBLISHES);
  await vi.waitFor(
    async () => expect((await newest()).filter(({ state }) => state !== 'live')).toEqual([]),
    { timeout: 120_000, interval: 500 },
  );
  expect(await newest()).toHaveLength(PUBLISHES);
  expect(batches() - batchesBefore).toBeLessThanOrEqual(2);
  const shown = await (await fetch(`${site.url}/templates`)).text();
  const last = [...shown.matchAll(/Said by (\d+)/g)].map(([, number]) => Number(number));
  expect(Math.min(...last)).toBeGreaterThanOrEqual(PUBLISHES - drafts.length);
}, 300_000);
