import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { deliveryClient } from './content-clients.ts';
import { DELIVERY_TOKEN, SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
});
afterEach(() => service.close());

async function slugs(query: Record<string, unknown>): Promise<string[]> {
  const found = await deliveryClient(service).getEntries({ content_type: 'templates', ...query });
  return found.items.map(({ sys }) => sys.id);
}

async function ask(path: string, headers: Record<string, string> = {}) {
  return fetch(`${service.deliveryUrl}/spaces/${SPACE}/environments/master/${path}`, {
    headers: { authorization: `Bearer ${DELIVERY_TOKEN}`, ...headers },
  });
}

describe('a collection', () => {
  it('has the same JSON structure as the vendor’s', async () => {
    const answer = await ask('entries?content_type=templates&sys.id=blog&include=1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/vnd.contentful.delivery.v1+json');
    expect(await answer.json()).toMatchObject({
      sys: { type: 'Array' },
      total: 1,
      skip: 0,
      limit: 100,
      items: [
        {
          metadata: { tags: [], concepts: [] },
          sys: {
            space: { sys: { type: 'Link', linkType: 'Space', id: SPACE } },
            id: 'blog',
            type: 'Entry',
            createdAt: '2026-01-02T10:00:00.000Z',
            updatedAt: '2026-02-01T10:00:00.000Z',
            environment: { sys: { id: 'master', type: 'Link', linkType: 'Environment' } },
            publishedVersion: 4,
            revision: 2,
            contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'templates' } },
            locale: 'en-US',
          },
          fields: { name: 'Blog Starter', framework: ['Next.js'] },
        },
      ],
      includes: { Entry: [{ sys: { id: 'shop' } }], Asset: [{ sys: { id: 'blog-picture' } }] },
      errors: [
        {
          sys: { id: 'notResolvable', type: 'error' },
          details: { type: 'Link', linkType: 'Entry', id: 'nowhere' },
        },
      ],
    });
  });

  it('omits empty includes and errors', async () => {
    const answer = await (await ask('entries?sys.id=plain')).json();
    expect(Object.keys(answer as object)).toEqual(['sys', 'total', 'skip', 'limit', 'items']);
  });

  it('links to pictures on the local images host', async () => {
    const asset = await deliveryClient(service).getAsset('blog-picture');
    const host = service.imagesUrl.replace('http://', '');
    expect(asset.fields.file?.url).toBe(`//${host}/${SPACE}/blog-picture/0123abcd/blog.webp`);
  });

  it('includes linked entries to the requested depth, except those already among the items', async () => {
    const one = await deliveryClient(service).getEntries({ 'sys.id': 'blog', include: 1 });
    expect(one.includes?.Entry?.map(({ sys }) => sys.id)).toEqual(['shop']);
    const two = await deliveryClient(service).getEntries({ 'sys.id': 'blog', include: 2 });
    expect(two.includes?.Entry?.map(({ sys }) => sys.id)).toEqual(['shop', 'docs']);
    const none = await deliveryClient(service).getEntries({ 'sys.id': 'blog', include: 0 });
    expect(none.includes).toBeUndefined();
    const all = await deliveryClient(service).getEntries({ content_type: 'templates' });
    expect(all.includes?.Entry).toBeUndefined();
    expect(all.items.find(({ sys }) => sys.id === 'shop')?.fields.relatedTemplates).toEqual([
      expect.objectContaining({ fields: expect.objectContaining({ name: 'Docs' }) }),
    ]);
  });

  it('is compressed, and revalidated by its ETag', async () => {
    const first = await ask('entries', { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect((await ask('entries', { 'if-none-match': etag })).status).toBe(304);
    expect((await ask('entries', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('queries', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['equality', { 'fields.slug': 'docs' }, ['docs']],
    ['equality on a list as "contains"', { 'fields.framework': 'Astro' }, ['docs', 'shop']],
    [
      '[ne], including entries without a value',
      { 'fields.framework[ne]': 'Next.js' },
      ['docs', 'plain'],
    ],
    ['[in]', { 'fields.slug[in]': ['docs', 'plain', 'other'] }, ['docs', 'plain']],
    ['[nin]', { 'fields.slug[nin]': ['docs', 'plain'] }, ['blog', 'shop']],
    ['[all]', { 'fields.framework[all]': ['Next.js', 'Astro'] }, ['shop']],
    ['[exists]', { 'fields.order[exists]': false }, ['plain']],
    ['[lt] and [gte]', { 'fields.order[lt]': 10, 'fields.order[gte]': 2 }, ['blog']],
    ['[gt] and [lte]', { 'fields.order[gt]': 1, 'fields.order[lte]': 10 }, ['blog', 'docs']],
    ['[match] by word prefixes', { 'fields.description[match]': 'rea WRI' }, ['blog']],
    ['full text', { query: 'sells' }, ['shop']],
    ['sys.id[in]', { 'sys.id[in]': ['blog', 'docs'] }, ['blog', 'docs']],
    ['sys.updatedAt', { 'sys.updatedAt[lt]': '2026-01-15' }, []],
    ['links to an entry', { links_to_entry: 'shop' }, ['blog']],
    ['links to an asset', { links_to_asset: 'blog-picture' }, ['blog']],
    ['the id of a linked entry', { 'fields.relatedTemplates.sys.id': 'docs' }, ['shop']],
  ])('support %s', async (_, query, expected) => {
    expect((await slugs(query)).sort()).toEqual(expected);
  });

  it('support a field of a linked entry if its content type is given', async () => {
    const field = 'fields.relatedTemplates.fields.slug';
    await expect(slugs({ [field]: 'docs' })).rejects.toThrow('A Content Type ID is required');
    const type = { 'fields.relatedTemplates.sys.contentType.sys.id': 'templates' };
    expect(await slugs({ [field]: 'docs', ...type })).toEqual(['shop']);
  });

  it('sort by several properties, with entries without a value last', async () => {
    expect(await slugs({ order: 'fields.order' })).toEqual(['shop', 'blog', 'docs', 'plain']);
    expect(await slugs({ order: '-fields.order' })).toEqual(['docs', 'blog', 'shop', 'plain']);
    const byTime = ['blog', 'docs', 'plain', 'shop'];
    expect(await slugs({ order: '-sys.updatedAt,fields.name' })).toEqual(byTime);
  });

  it('sort by latest publish by default', async () => {
    service.content.publish('docs');
    expect((await slugs({}))[0]).toBe('docs');
  });

  it('support limit and skip', async () => {
    const query = { content_type: 'templates', order: ['fields.name' as const] };
    const page = await deliveryClient(service).getEntries({ ...query, limit: 2, skip: 3 });
    expect(page).toMatchObject({ total: 4, limit: 2, skip: 3 });
    expect(page.items.map(({ sys }) => sys.id)).toEqual(['shop']);
  });
});

describe('select', () => {
  it('returns only the selected fields, and includes only entries that they link to', async () => {
    const found = await deliveryClient(service).getEntries({
      content_type: 'templates',
      select: ['fields.slug', 'sys.updatedAt'],
      'sys.id': 'blog',
    });
    expect(found.items).toEqual([
      {
        sys: { id: 'blog', type: 'Entry', updatedAt: '2026-02-01T10:00:00.000Z' },
        fields: { slug: 'blog' },
      },
    ]);
    expect(found.includes).toBeUndefined();
  });

  it('omits fields if only sys is selected', async () => {
    const body = await (await ask('entries?content_type=templates&select=sys&sys.id=blog')).json();
    expect(Object.keys((body as { items: object[] }).items[0] ?? {})).toEqual(['sys']);
  });

  it('returns included entries with all their fields', async () => {
    const found = await deliveryClient(service).getEntries({
      content_type: 'templates',
      select: ['fields.relatedTemplates'],
      'sys.id': 'blog',
    });
    expect(found.includes?.Entry?.[0]?.fields).toHaveProperty('name', 'Shop');
    expect(found.includes?.Asset).toBeUndefined();
  });
});
