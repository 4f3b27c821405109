import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '@/local/content-service/start-content-service';
import { deliveryClient, previewClient } from './content-clients';
import { linkTo, TINY_SPACE, tinyContent } from './tiny-content';

let service: ContentService;

beforeEach(async () => {
  service = await startContentService({ ...TINY_SPACE, content: tinyContent() });
});
afterEach(() => service.close());

const delivered = (id: string) => deliveryClient(service).getEntry(id);
const previewed = (id: string) => previewClient(service).getEntry(id);

async function slugs(query: Record<string, unknown>): Promise<string[]> {
  const found = await deliveryClient(service).getEntries({ content_type: 'templates', ...query });
  return found.items.map(({ sys }) => sys.id);
}

describe('the content', () => {
  it('is published on delivery, and as it stands on preview', async () => {
    expect(await slugs({})).not.toContain('draft');
    const entry = await previewed('draft');
    expect(entry.fields).toMatchObject({ name: 'Not yet' });
    expect(entry.sys.revision).toBe(0);
    expect(entry.sys).not.toHaveProperty('publishedVersion');
  });

  it('shows an edit on preview at once, and on delivery after publishing', async () => {
    service.content.update('blog', { name: 'Better Blog', description: undefined });
    const before = await delivered('blog');
    expect(before.fields).toMatchObject({ name: 'Blog Starter' });
    const draft = await previewed('blog');
    expect(draft.fields).toMatchObject({ name: 'Better Blog' });
    expect(draft.fields).not.toHaveProperty('description');

    service.content.publish('blog');
    const after = await delivered('blog');
    expect(after.fields).toMatchObject({ name: 'Better Blog' });
    expect(after.sys.revision).toBe(3);
    expect(after.sys.createdAt).toBe('2026-01-02T10:00:00.000Z');
    expect(after.sys.updatedAt > before.sys.updatedAt).toBe(true);
  });

  it('takes an unpublished entry from delivery, and a deleted one from both', async () => {
    service.content.unpublish('blog');
    await expect(delivered('blog')).rejects.toThrow('could not be found');
    expect((await previewed('blog')).sys.id).toBe('blog');
    service.content.delete('blog');
    await expect(previewed('blog')).rejects.toThrow('could not be found');
  });

  it('hides an archived entry, which must not be published', async () => {
    expect(() => service.content.archive('blog')).toThrow('unpublish it first');
    service.content.archive('draft');
    await expect(previewed('draft')).rejects.toThrow('could not be found');
  });

  it('takes new entries', async () => {
    const made = service.content.create({
      contentType: 'templates',
      fields: { name: 'New', slug: 'new', relatedTemplates: [linkTo('Entry', 'blog')] },
    });
    expect(await slugs({ 'fields.slug': 'new' })).toEqual([]);
    service.content.publish(made.id);
    expect(await slugs({ 'fields.slug': 'new' })).toEqual([made.id]);
  });

  it('reaches a lagging delivery late', async () => {
    service.content.deliveryLagMs = 60_000;
    service.content.update('blog', { name: 'Late Blog' });
    service.content.publish('blog');
    expect((await delivered('blog')).fields).toMatchObject({ name: 'Blog Starter' });
    expect((await previewed('blog')).fields).toMatchObject({ name: 'Late Blog' });
    service.content.deliveryLagMs = 0;
    expect((await delivered('blog')).fields).toMatchObject({ name: 'Late Blog' });
  });
});
