import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printServices } from '@/commands/command-output';
import { type Services, startServices } from '@/commands/start-services';
import { editorOf } from '@/packages/local-services/tests/editor-requests';
import { expectedSignature } from '@/packages/local-services/tests/expected-signature';
import { managementClient } from '@/packages/local-services/tests/management-client';
import { tinyContent } from '@/packages/local-services/tests/tiny-content';
import { type Receiver, startReceiver } from '@/packages/local-services/tests/webhook-receiver';

let site: Receiver;
let services: Services;

beforeEach(async () => {
  site = await startReceiver();
  const content = tinyContent();
  services = await startServices({ content, keyValueBackend: 'memory', siteUrl: site.url });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await services.close();
  await site.close();
});

describe('the local services', () => {
  it('send the site a signed webhook for a publish', async () => {
    const { contentService, environment } = services;
    contentService.content.publish('blog');
    await contentService.webhooks.idle();
    const [received] = site.received;
    if (!received) throw new Error('the site was not told');
    expect(received.path).toBe('/api/contentful/webhook');
    expect(received.headers['x-contentful-signature']).toBe(
      expectedSignature(received, environment.CONTENTFUL_WEBHOOK_SECRET),
    );
    expect(JSON.parse(received.body).sys.space.sys.id).toBe(environment.CONTENTFUL_SPACE_ID);
  });

  it('give the management client its URL, token and space', async () => {
    const { contentService, managementUrl, managementToken, environment } = services;
    expect(contentService).toMatchObject({ managementUrl, managementToken });
    const spaceId = environment.CONTENTFUL_SPACE_ID;
    const client = managementClient(contentService);
    expect((await client.entry.get({ spaceId, entryId: 'blog' })).sys.id).toBe('blog');
  });

  it('print the editor’s address', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    printServices(services, 'a small space');
    const printed = write.mock.calls.map(([text]) => String(text)).join('');
    expect(printed).toMatch(new RegExp(`Editor +.*${services.managementUrl}`));
  });
});

describe('the editor', () => {
  const publishes = () => `/editor?secret=${services.environment.DRAFT_SECRET}`;

  const allLinks = async (id: string) =>
    [
      ...(await editorOf(services.contentService).open(`/entries/${id}`)).text.matchAll(
        /href="(http[^"]+)" target="_blank"/g,
      ),
    ].map(([, address]) => address?.replace(site.url, ''));

  const links = async (id: string) =>
    (await allLinks(id)).filter((address) => address !== publishes());

  const previewOf = (id: string) =>
    `/api/draft/enable?secret=${services.environment.DRAFT_SECRET}&amp;id=${id}`;

  it('links to the preview of an entry that has a page, and to the page if it is published', async () => {
    expect(await links('blog')).toEqual([previewOf('blog'), '/templates/all/blog']);
    expect(await links('docs')).toEqual([previewOf('docs'), '/templates/all/docs']);
    expect(await links('plain')).toEqual([previewOf('plain'), '/templates/all/plain']);
    expect(await links('value-next')).toEqual([previewOf('value-next'), '/templates/next.js']);
    expect(await links('framework')).toEqual([previewOf('framework'), '/templates']);
    expect(await links('draft')).toEqual([previewOf('draft')]);
  });

  it('links to the publish log from every entry', async () => {
    for (const id of ['blog', 'framework', 'draft']) {
      expect(await allLinks(id)).toContain(publishes());
    }
  });

  it('does not link to the preview of an archived entry, because the preview API does not return archived entries', async () => {
    services.contentService.content.archive('draft');
    expect(await links('draft')).toEqual([]);
  });

  it('builds links from the published fields, not from saved drafts', async () => {
    services.contentService.content.update('blog', { slug: 'renamed' });
    expect((await links('blog'))[1]).toBe('/templates/all/blog');
  });
});
