import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { deliveryClient } from './content-clients.ts';
import { managementClient } from './management-client.ts';
import { contentInLocales, GERMAN, linkTo, SWISS, TINY_SPACE } from './tiny-content.ts';

let service: LocalContentful;
beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: contentInLocales() });
});
afterEach(() => service.close());

const ids = (items: readonly { sys: { id: string } }[]) => items.map(({ sys }) => sys.id).sort();

describe('a locale', () => {
  const names = async (locale: string) => {
    const { items } = await deliveryClient(service).getEntries({
      content_type: 'templates',
      'sys.id[in]': ['blog', 'docs'],
      order: ['sys.id'],
      locale,
    });
    expect(items.map(({ sys }) => sys.locale)).toEqual([locale, locale]);
    return items.map(({ fields }) => [fields.name, fields.slug]);
  };

  it('serves its own values, its fallback’s values, and the values of non-localized fields', async () => {
    expect(await names('de')).toEqual([
      ['Tagebuch', 'blog'],
      ['Docs', 'docs'],
    ]);
    expect(await names('de-CH')).toEqual([
      ['Tagebuch', 'blog'],
      ['Docs', 'docs'],
    ]);
    expect(await names('fr')).toEqual([
      [undefined, 'blog'],
      [undefined, 'docs'],
    ]);
  });

  it('immediately follows changes to its fallback and to which fields are localized', async () => {
    const { locales, models } = service.content;
    expect((await names('de-CH'))[0]).toEqual(['Tagebuch', 'blog']);
    const swiss = locales.list().find(({ code }) => code === 'de-CH');
    locales.save({ ...SWISS, fallbackCode: 'en-US' }, swiss?.sys.id);
    expect((await names('de-CH'))[0]).toEqual(['Blog', 'blog']);
    locales.save(SWISS, swiss?.sys.id);
    locales.remove('de');
    expect((await names('de-CH'))[0]).toEqual([undefined, 'blog']);

    expect((await names('fr'))[0]).toEqual([undefined, 'blog']);
    const { draft } = models.get('templates') ?? {};
    const fields = (draft?.fields ?? []).map((field) => ({ ...field, localized: false }));
    models.save('templates', { name: 'Template', fields });
    models.publish('templates');
    expect((await names('fr'))[0]).toEqual(['Blog', 'blog']);
  });

  it('loses its values when it is deleted, and keeps them when its code changes', async () => {
    const { locales } = service.content;
    const client = deliveryClient(service);
    const { nextSyncToken } = await client.sync({ initial: true });
    const inAll = async () => (await client.withAllLocales.getEntry('blog')).fields;
    locales.save({ ...GERMAN, code: 'de-DE' }, 'de');
    expect((await inAll()).name).toEqual({ 'en-US': 'Blog', 'de-DE': 'Tagebuch' });
    locales.remove('de');
    expect((await inAll()).name).toEqual({ 'en-US': 'Blog' });
    locales.save(GERMAN);
    expect((await inAll()).name).toEqual({ 'en-US': 'Blog' });
    expect(service.content.get('blog')?.draft.translations).toEqual({});
    // Whoever has synced learns of it, and of nothing else.
    const { entries } = await client.sync({ nextSyncToken: String(nextSyncToken) });
    expect(ids(entries)).toEqual(['blog']);
  });

  it('determines the values that a query filters on', async () => {
    const client = deliveryClient(service);
    const query = { content_type: 'templates', 'fields.name': 'Tagebuch' } as const;
    expect((await client.getEntries(query)).items).toEqual([]);
    expect(ids((await client.getEntries({ ...query, locale: 'de' })).items)).toEqual(['blog']);
  });

  it('appears together with the other locales in a request for all locales', async () => {
    const client = deliveryClient(service).withAllLocales;
    const { items } = await client.getEntries({ content_type: 'templates', 'sys.id': 'blog' });
    expect(items[0]?.fields).toMatchObject({
      name: { 'en-US': 'Blog', de: 'Tagebuch' },
      slug: { 'en-US': 'blog' },
    });
    expect(items[0]?.sys).not.toHaveProperty('locale');
    const asset = await client.getAsset('blog-picture');
    expect(asset.fields.file?.['en-US']?.fileName).toBe('blog.webp');
    const { items: locales } = await deliveryClient(service).getLocales();
    expect(locales.map(({ code }) => code)).toEqual(['en-US', 'de', 'de-CH', 'fr']);
  });

  it('can have its own links, which are included and found in requests for all locales', async () => {
    const { content } = service;
    const german = (id: string) => ({ de: { relatedTemplates: [linkTo('Entry', id)] } });
    content.update('docs', {}, { translations: german('plain') });
    content.update('plain', {}, { translations: german('framework') });
    content.publish('docs');
    content.publish('plain');
    const found = async (query: Record<string, unknown>) => {
      const { items, includes } = await deliveryClient(service).withAllLocales.getEntries(query);
      return [ids(items), ids(includes?.Entry ?? [])];
    };
    const docs = { content_type: 'templates', 'sys.id': 'docs' };
    expect(await found({ ...docs, include: 1 })).toEqual([['docs'], ['plain']]);
    expect(await found({ ...docs, include: 2 })).toEqual([['docs'], ['framework', 'plain']]);
    const select = ['fields.relatedTemplates'];
    expect(await found({ ...docs, select })).toEqual([['docs'], ['plain']]);
    expect((await found({ links_to_entry: 'plain' }))[0]).toEqual(['docs']);
    const inDefault = await deliveryClient(service).getEntries({ 'sys.id': 'docs' });
    expect(inDefault.includes).toBeUndefined();

    // To an editor, an entry is always in all locales.
    const client = managementClient(service);
    const { includes } = await client.entry.references({ entryId: 'docs', include: 2 });
    expect(ids(includes?.Entry ?? [])).toEqual(['framework', 'plain']);
    const linking = await client.entry.getMany({ query: { links_to_entry: 'plain' } });
    expect(ids(linking.items)).toEqual(['docs']);
  });
});
