/** What a webhook is answered, and what it has rendered. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { contentProblemsCopy } from '@/copy/content-problems';
import { listPaths } from '@/lib/catalogue/page-registry';
import { recordOverview } from '@/lib/markdown/overview-problems';
import { handleWebhook } from '@/lib/publishing/webhook';
import contentfulWebhook from '@/pages/api/contentful/webhook';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { apiRoute, serveRoute } from '@/tests/fixtures/serve-route';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';
import { onServices } from '@/tests/lib/on-services';
import {
  delivery,
  lastRecord,
  PUBLISH,
  published,
  WEBHOOK_SECRET,
} from '@/tests/lib/webhook-delivery';

const on = onServices({
  env: { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET },
  hasBuildFolder: true,
});

describe('a webhook is refused', () => {
  it('where the site has no secret', async () => {
    await on.startOn(smallSpace());
    for (const secret of [WEBHOOK_SECRET, 'undefined']) {
      const { headers, path: url } = signed(PUBLISH, '{}', { secret });
      const request = { method: 'POST', url, headers, body: '{}' };
      expect(await handleWebhook(request, async () => {})).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('CONTENTFUL_WEBHOOK_SECRET') },
      });
    }
    expect(on.lib.service.requests).toEqual([]);
    expect(on.log.text()).toContain('⚠ webhook.refused');
  });

  it('where it is no POST', async () => {
    const route = await serveRoute(apiRoute(contentfulWebhook));
    const { status } = await fetch(route.url);
    route.close();
    expect(status).toBe(405);
  });

  it('where its signature is wrong', async () => {
    const { headers, path: url } = signed(PUBLISH, '{}', { secret: 'another-secret' });
    const request = { method: 'POST', url, headers, body: '{}' };
    expect(await handleWebhook(request, async () => {})).toMatchObject({ status: 401 });
  });

  it('where its signature is wrong, and logged as often as its sender may be wrong', async () => {
    const route = await serveRoute(apiRoute(contentfulWebhook));
    const { headers, path } = signed(PUBLISH, '{}', { secret: 'another-secret' });
    const init = { method: 'POST', headers: headers as Record<string, string>, body: '{}' };
    const statuses: number[] = [];
    for (let count = 0; count < 80; count += 1)
      statuses.push((await fetch(route.url + path, init)).status);
    route.close();
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(statuses.slice(60)).toEqual(Array(20).fill(429));
    expect(on.log.count('⚠ webhook.refused')).toBe(60);
  });

  it('but not one whose sender has left before its end', async () => {
    const route = await serveRoute(apiRoute(contentfulWebhook));
    const socket = connect(Number(new URL(route.url).port), '127.0.0.1');
    socket.write(
      'POST /api/contentful/webhook HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"sys":',
    );
    await once(socket, 'connect');
    // Until the route reads it.
    await fetch(route.url, { method: 'POST', body: '{}' });
    const refused = on.log.count('⚠ webhook.refused');
    socket.resetAndDestroy();
    await once(socket, 'close');
    await fetch(route.url, { method: 'POST', body: '{}' });
    expect(on.log.count('⚠ webhook.refused')).toBe(refused + 1);
    route.close();
  });

  it('that sends a form, and is told which content type to choose', async () => {
    const body = 'sys%5Bid%5D=one';
    const { headers, path: url } = signed(PUBLISH, body, {
      secret: WEBHOOK_SECRET,
      unsigned: ['content-type'],
    });
    const type = 'application/x-www-form-urlencoded; charset=utf-8';
    const request = { method: 'POST', url, headers: { ...headers, 'content-type': type }, body };
    const { status, body: answer } = await handleWebhook(request, async () => {});
    expect(status).toBe(400);
    expect(answer.message).toContain('choose the content type application/json');
  });

  it('where its body is not what that topic has', async () => {
    expect(await delivery(PUBLISH, '{}').send()).toEqual({
      status: 400,
      body: { message: 'The body is not the payload of that topic.' },
    });
  });
});

describe('a webhook for what may be another name of this environment', () => {
  it('is to be sent again where Contentful does not say so within three seconds', async () => {
    on.lib.service.faults.inject({ kind: 'hang' });
    const item = on.lib.service.content.publish('template-next-blog');
    const sys = { environment: { sys: { id: 'an-alias' } } };
    const payload = JSON.parse(payloadOf(item, 'publish'));
    const body = JSON.stringify({ ...payload, sys: { ...payload.sys, ...sys } });
    const start = performance.now();
    expect(await delivery(PUBLISH, body).send()).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('Could not check whether "an-alias"') },
    });
    expect(performance.now() - start).toBeLessThan(4_000);
  });
});

describe('a webhook is ignored, and not a failure in the service’s log', () => {
  it.each([
    'ContentManagement.Entry.save',
    'ContentManagement.Entry.auto_save',
    'ContentManagement.BulkAction.create',
    'ContentManagement.Release.create',
    'ContentManagement.EnvironmentAlias.save',
    'Something.new',
  ])('where its topic is %s', async (topic) => {
    const { send, rendered } = delivery(topic, '{"sys":{"id":"one"}}');
    expect(await send()).toEqual({
      status: 200,
      body: { revalidated: [], failed: [], ignored: `"${topic}" changes no page` },
    });
    expect(rendered).toEqual([]);
    expect(on.lib.service.requests).toEqual([]);
    expect(on.log.text()).not.toContain('⚠');
  });
});

describe('a publish', () => {
  it('has its pages rendered again, the lists among them, and its record says live', async () => {
    on.lib.service.content.update('template-next-blog', { name: 'New name' });
    const { send, rendered } = published(on.lib, 'template-next-blog');
    const { status, body } = await send();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        revalidated: [
          ...listPaths(),
          '/templates/blog',
          '/templates/blog/next-blog',
          '/templates/hugo',
          '/templates/next.js',
          '/templates/next.js/next-blog',
        ].sort(),
        failed: [],
        notKnown: [expect.stringContaining('which other pages show these entries')],
      },
    });
    expect(rendered.toSorted()).toEqual(body.revalidated);
    const record = await lastRecord();
    expect(record).toMatchObject({
      action: 'publish',
      entryId: 'template-next-blog',
      name: 'New name',
      state: 'live',
      pageCount: listPaths().length + 5,
      failed: [],
      failedCount: 0,
      reason: null,
    });
    // The entry's own come first.
    expect(record?.pages.slice(0, 2).toSorted()).toEqual([
      '/templates/blog/next-blog',
      '/templates/next.js/next-blog',
    ]);
    expect(record?.liveAfterMs).toBeGreaterThanOrEqual(record?.servedAfterMs ?? Infinity);
    expect(on.log.text()).toContain('publish.live: Entry template-next-blog');
  });

  it('that the content service does not serve yet is not live, and no page is rendered', async () => {
    const item = on.lib.service.content.publish('template-next-blog');
    const { sys, ...rest } = JSON.parse(payloadOf(item, 'publish'));
    sys.revision += 1;
    const { send, rendered } = delivery(PUBLISH, JSON.stringify({ sys, ...rest }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const answer = send();
    // It is asked again after a moment, as though that had been 17 seconds.
    const asked = () => on.lib.service.requests.filter(({ query }) => 'sys.id' in query);
    await vi.waitFor(() => expect(asked()).toHaveLength(2), { timeout: 10_000 });
    vi.setSystemTime(Date.now() + 17_000);
    expect(await answer).toEqual({
      status: 503,
      body: {
        revalidated: [],
        failed: [],
        notKnown: [],
        reason: 'The delivery API still serves the previous version.',
      },
    });
    expect(rendered).toEqual([]);
    expect(await lastRecord()).toMatchObject({ state: 'failed', servedAfterMs: null });
  });

  it('while the content service is down is not live, and says so', async () => {
    const { send } = published(on.lib, 'template-next-blog');
    on.lib.service.faults.inject({ kind: 'status', status: 502 });
    const reason = 'The content service answered with an error (502).';
    expect(await send()).toEqual({
      status: 503,
      body: { revalidated: [], failed: [], notKnown: [], reason },
    });
    expect(await lastRecord()).toMatchObject({ state: 'failed', reason });
  });

  it('whose webhook comes after its removal has nothing to wait for', async () => {
    const late = published(on.lib, 'template-only-blog');
    const item = on.lib.service.content.unpublish('template-only-blog');
    const topic = 'ContentManagement.Entry.unpublish';
    await delivery(topic, payloadOf(item, 'unpublish')).send();
    expect(await late.send()).toMatchObject({ status: 200, body: { failed: [] } });
  });

  it('that takes a template away has its old pages rendered again, and its record has its name', async () => {
    await published(on.lib, 'template-only-blog').send();
    const item = on.lib.service.content.unpublish('template-only-blog');
    const body = payloadOf(item, 'unpublish');
    const { send, rendered } = delivery('ContentManagement.Entry.unpublish', body);
    expect(await send()).toMatchObject({ status: 200 });
    expect(rendered).toContain('/templates/blog/only-blog');
    expect(await lastRecord()).toMatchObject({ action: 'unpublish', name: 'Template only-blog' });
  });

  it('of a template that is shown without its overview says so to its editor', async () => {
    recordOverview(bareTemplate('nothing', { id: 'template-nothing' }), undefined);
    await published(on.lib, 'template-nothing').send();
    expect((await lastRecord())?.notKnown).toEqual([
      expect.stringContaining('which other pages'),
      expect.stringContaining('shown without its overview'),
      contentProblemsCopy.inNoFilter,
    ]);
  });

  it('of two entries at the same moment is one reading of the content for both', async () => {
    await published(on.lib, 'template-next-blog').send();
    const isCatalogue = (query: Record<string, string>) => query.content_type === 'templates';
    const readings = () => on.lib.service.requests.filter(({ query }) => isCatalogue(query)).length;
    const before = readings();
    const all = ['template-next-blog', 'template-hugo-blog', 'template-nothing'].map((id) =>
      published(on.lib, id).send(),
    );
    for (const { status } of await Promise.all(all)) expect(status).toBe(200);
    expect(readings() - before).toBeLessThanOrEqual(2);
  });
});
