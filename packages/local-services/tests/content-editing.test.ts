import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAssetFiles } from '../src/contentful/management/asset-files.ts';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { deliveryClient, previewClient } from './content-clients.ts';
import { managementClient, refusal } from './management-client.ts';
import { linkTo, SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
});
afterEach(() => service.close());

const delivered = (id: string) => deliveryClient(service).getEntry(id);
const previewed = (id: string) => previewClient(service).getEntry(id);

async function slugs(query: Record<string, unknown>): Promise<string[]> {
  const found = await deliveryClient(service).getEntries({ content_type: 'templates', ...query });
  return found.items.map(({ sys }) => sys.id);
}

describe('the content store', () => {
  it('serves published entries on delivery and drafts on preview', async () => {
    expect(await slugs({})).not.toContain('draft');
    const entry = await previewed('draft');
    expect(entry.fields).toMatchObject({ name: 'Not yet' });
    expect(entry.sys.revision).toBe(0);
    expect(entry.sys).not.toHaveProperty('publishedVersion');
  });

  it('shows an edit on preview immediately, and on delivery after a publish', async () => {
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

  it('removes an unpublished entry from delivery, and a deleted entry from preview too', async () => {
    service.content.unpublish('blog');
    await expect(delivered('blog')).rejects.toThrow('could not be found');
    expect((await previewed('blog')).sys.id).toBe('blog');
    service.content.delete('blog');
    await expect(previewed('blog')).rejects.toThrow('could not be found');
  });

  it('hides an archived entry, and refuses to archive a published one', async () => {
    expect(() => service.content.archive('blog')).toThrow('unpublish it first');
    service.content.archive('draft');
    await expect(previewed('draft')).rejects.toThrow('could not be found');
  });

  it('delivers a new entry once it is published', async () => {
    const made = service.content.create({
      contentType: 'templates',
      fields: { name: 'New', slug: 'new', relatedTemplates: [linkTo('Entry', 'blog')] },
    });
    expect(await slugs({ 'fields.slug': 'new' })).toEqual([]);
    service.content.publish(made.id);
    expect(await slugs({ 'fields.slug': 'new' })).toEqual([made.id]);
  });

  it('serves a publish late on delivery if the delivery lag is set', async () => {
    service.content.deliveryLagMs = 60_000;
    service.content.update('blog', { name: 'Late Blog' });
    service.content.publish('blog');
    expect((await delivered('blog')).fields).toMatchObject({ name: 'Blog Starter' });
    expect((await previewed('blog')).fields).toMatchObject({ name: 'Late Blog' });
    service.content.deliveryLagMs = 0;
    expect((await delivered('blog')).fields).toMatchObject({ name: 'Late Blog' });
  });
});

describe('an uploaded file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'uploaded-'));
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  const filesIn = (place: string) =>
    createAssetFiles(
      service.content,
      { spaceId: SPACE, environment: 'master', locale: 'en-US', imagesHost: '' },
      place,
    );

  /** A text file, as an asset's field holds it. */
  function uploaded({ upload }: ReturnType<typeof filesIn>, fileName: string) {
    const { sys } = upload(Buffer.from(fileName)).body as { sys: { id: string } };
    const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: sys.id } };
    return { fileName, contentType: 'text/plain', uploadFrom };
  }

  const create = (file: unknown, translations = {}) =>
    service.content.create({ id: 'notes', type: 'Asset', fields: { file }, translations });
  const urlIn = (fields: Record<string, unknown> = {}) =>
    (fields.file as { url?: string } | undefined)?.url;

  it('does not replace a newer file or bring back a deleted asset when its processing ends late', async () => {
    const files = filesIn(folder);
    create(uploaded(files, 'first.txt'));
    const saved: (string | undefined)[] = [];
    service.content.onChange(({ item }) => saved.push(urlIn(item.draft.fields)));
    const first = files.processFile('notes', 'en-US');
    service.content.update('notes', { file: uploaded(files, 'second.txt') });
    await Promise.all([first, files.processFile('notes', 'en-US')]);
    expect(saved).toEqual([undefined, expect.stringMatching(/second\.txt$/)]);

    service.content.update('notes', { file: uploaded(files, 'third.txt') });
    const third = files.processFile('notes', 'en-US');
    service.content.delete('notes');
    expect(await third).toEqual({ status: 204 });
    expect(service.content.get('notes')).toBeUndefined();
  });

  it('can be used for several locales, and expires after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const files = filesIn(folder);
    const file = uploaded(files, 'notes.txt');
    create(file, { de: { file }, fr: { file } });
    await files.processFile('notes', 'en-US');
    // Memory would still hold what was sent: once it is on the disk, it is read from there.
    const written = urlIn(service.content.get('notes')?.draft.fields);
    await writeFile(path.join(folder, String(written)), 'longer than it was');
    await files.processFile('notes', 'de');
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    await files.processFile('notes', 'fr');
    const { fields, translations } = service.content.get('notes')?.draft ?? {};
    const url = expect.stringMatching(/notes\.txt$/);
    const { de, fr } = translations ?? {};
    expect(de?.file).toMatchObject({ details: { size: 18 } });
    expect([urlIn(fields), urlIn(de), urlIn(fr)]).toEqual([url, url, undefined]);
  });

  it('causes a logged 500, or a field error in the editor, if it cannot be written to disk', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const uploadsFolder = path.join(folder, 'taken');
    await writeFile(uploadsFolder, 'a file');
    const other = await startContentful({
      ...TINY_SPACE,
      content: tinyContent(),
      uploadsFolder,
    });
    try {
      const answer = await fetch(`${other.managementUrl}/spaces/${SPACE}/uploads`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${other.managementToken}`,
          'content-type': 'application/octet-stream',
        },
        body: 'text',
      });
      const { sys } = (await answer.json()) as { sys: { id: string } };
      const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: sys.id } };
      const file = { fileName: 'notes.txt', contentType: 'text/plain', uploadFrom };
      other.content.create({ id: 'notes', type: 'Asset', fields: { file } });
      const client = managementClient(other);
      const asset = await client.asset.get({ assetId: 'notes' });
      expect(await refusal(client.asset.processForAllLocales({}, asset))).toMatchObject({
        id: 'ServerError',
        status: 500,
      });
      expect(stderr.mock.calls.join()).toMatch(/\/assets\/notes\/files\/en-US\/process: .*ENOTDIR/);
      expect(other.content.get('notes')?.draft.fields.file).toEqual(file);

      const before = other.content.list().length;
      const form = new FormData();
      form.set('action', 'save');
      form.set('file.thumbnail', new File(['text'], 'notes.txt'));
      const headers = { origin: other.managementUrl };
      const sent = { method: 'POST', body: form, headers };
      expect((await fetch(`${other.managementUrl}/entries/plain`, sent)).status).toBe(422);
      expect(other.content.list()).toHaveLength(before);
    } finally {
      await other.close();
    }
  });

  it.each([
    ['../../../evil', 'notes.txt'],
    ['notes', '..'],
    ['notes', 'a/..'],
  ])('is never written outside the uploads folder: %s, %s', async (id, fileName) => {
    const files = filesIn(path.join(folder, 'files'));
    const write = files.write(id, { fileName, contentType: 'text/plain' }, Buffer.from('evil'));
    await expect(write).rejects.toMatchObject({ status: 400 });
    expect(await readdir(folder)).toEqual([]);
  });
});
