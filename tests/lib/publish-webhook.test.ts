/** Which webhooks are handled, and which are refused or ignored. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { handleWebhook } from '@/lib/publishing/webhook';
import contentfulWebhook from '@/pages/api/contentful/webhook';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { apiRoute, serveRoute } from '@/tests/fixtures/serve-route';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';
import { onPublishes, PUBLISH, sendTo, WEBHOOK_SECRET } from '@/tests/lib/on-publishes';

const site = onPublishes();

describe('a refused webhook', () => {
  it('gets a 503 if the site has no secret', async () => {
    await site.on.startOn(smallSpace());
    for (const secret of [WEBHOOK_SECRET, 'undefined']) {
      const { headers, path: url } = signed(PUBLISH, '{}', { secret });
      const request = { method: 'POST', url, headers, body: '{}' };
      expect(await handleWebhook(request, async () => {})).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('CONTENTFUL_WEBHOOK_SECRET') },
      });
    }
    expect(site.on.lib.service.requests).toEqual([]);
    expect(site.on.log.text()).toContain('⚠ webhook.refused');
  });

  it('gets a 405 if it is not a POST request', async () => {
    const route = await serveRoute(apiRoute(contentfulWebhook));
    const { status } = await fetch(route.url);
    route.close();
    expect(status).toBe(405);
  });

  it('gets a 401 if its signature is wrong', async () => {
    const { headers, path: url } = signed(PUBLISH, '{}', { secret: 'another-secret' });
    const request = { method: 'POST', url, headers, body: '{}' };
    expect(await handleWebhook(request, async () => {})).toMatchObject({ status: 401 });
  });

  it('is logged until the sender has reached the limit of wrong signatures', async () => {
    const route = await serveRoute(apiRoute(contentfulWebhook));
    const { headers, path } = signed(PUBLISH, '{}', { secret: 'another-secret' });
    const init = { method: 'POST', headers: headers as Record<string, string>, body: '{}' };
    const statuses: number[] = [];
    for (let count = 0; count < 80; count += 1)
      statuses.push((await fetch(route.url + path, init)).status);
    route.close();
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(statuses.slice(60)).toEqual(Array(20).fill(429));
    expect(site.on.log.count('⚠ webhook.refused')).toBe(60);
  });

  it('is not one whose sender closes the connection before its end', async () => {
    const route = await serveRoute(apiRoute(contentfulWebhook));
    const socket = connect(Number(new URL(route.url).port), '127.0.0.1');
    socket.write(
      'POST /api/contentful/webhook HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"sys":',
    );
    await once(socket, 'connect');
    // Until the route reads it.
    await fetch(route.url, { method: 'POST', body: '{}' });
    const refused = site.on.log.count('⚠ webhook.refused');
    socket.resetAndDestroy();
    await once(socket, 'close');
    await fetch(route.url, { method: 'POST', body: '{}' });
    expect(site.on.log.count('⚠ webhook.refused')).toBe(refused + 1);
    route.close();
  });

  it('gets a 400 that names the content type to choose if it sends a form', async () => {
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

  it('gets a 400 if its body is not the payload of its topic', async () => {
    expect(await sendTo(site.next, PUBLISH, '{}')()).toEqual({
      status: 400,
      body: { message: 'The body is not the payload of that topic.' },
    });
  });
});

describe('a webhook that changes no page', () => {
  it.each([
    'ContentManagement.Entry.save',
    'ContentManagement.Entry.auto_save',
    'ContentManagement.BulkAction.create',
    'ContentManagement.Release.create',
    'ContentManagement.EnvironmentAlias.save',
    'Something.new',
  ])('gets a 200, so that Contentful does not log a failure: %s', async (topic) => {
    const { requests } = site.on.lib.service;
    const before = requests.length;
    expect(await sendTo(site.next, topic, '{"sys":{"id":"one"}}')()).toEqual({
      status: 200,
      body: { revalidated: [], failed: [], ignored: `"${topic}" changes no page` },
    });
    expect(site.next.tried).toEqual([]);
    expect(requests).toHaveLength(before);
    expect(site.on.log.text()).not.toContain('⚠ webhook');
  });
});

describe('a webhook of another space or environment', () => {
  const publishOf = (change: Readonly<Record<string, string>>) => {
    const item = site.on.lib.service.content.publish('template-next-blog');
    const { sys, ...rest } = JSON.parse(payloadOf(item, 'publish'));
    for (const [name, id] of Object.entries(change)) sys[name].sys.id = id;
    return sendTo(site.next, PUBLISH, JSON.stringify({ sys, ...rest }))();
  };

  it.each(['space', 'environment'])('is ignored: %s', async (name) => {
    expect(await publishOf({ [name]: 'another' })).toEqual({
      status: 200,
      body: { revalidated: [], failed: [], ignored: 'another space or environment' },
    });
    expect(site.next.tried).toEqual([]);
  });

  it.each([
    ['answers with an error', { kind: 'status', status: 500 }],
    ['does not answer within three seconds', { kind: 'hang' }],
  ] as const)('has to be sent again if Contentful %s', async (_, fault) => {
    site.on.lib.service.faults.inject(fault);
    const start = performance.now();
    expect(await publishOf({ environment: 'an-alias' })).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('Could not check whether "an-alias"') },
    });
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(site.next.tried).toEqual([]);
  });
});
