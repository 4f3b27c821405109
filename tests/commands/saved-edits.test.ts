import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContentStore, exportOf } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ContentSource, missingFiles, readContentSource } from '@/commands/content-source';
import { lastingSecrets } from '@/commands/local-secrets';
import { openSavedEdits } from '@/commands/saved-edits';
import { SPACE, tinyContent } from '@/packages/local-services/tests/tiny-content';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'saved-edits-'));
});
afterEach(() => rm(folder, { recursive: true }));

const source = (file = 'tiny.json', content = tinyContent()): ContentSource => ({
  content,
  imagesFolder: folder,
  file,
  name: file,
});

async function session(
  edit: (store: ReturnType<typeof createContentStore>) => void,
  { from = source(), isFresh = false } = {},
) {
  const saved = await openSavedEdits(folder, from, isFresh);
  const store = createContentStore(saved.edited?.content ?? from.content);
  const end = saved.follow(store, SPACE);
  edit(store);
  await end();
  return { store, saved };
}

const nothing = () => {};

describe('saved edits', () => {
  it('are restored at the next start, as drafts or published content', async () => {
    const { store } = await session((edited) => {
      edited.update('docs', { name: 'Better Docs' });
      edited.publish('docs');
      edited.update('docs', { name: 'Not yet' }, { translations: { de: { name: 'Noch nicht' } } });
      edited.unpublish('shop');
      edited.archive('shop');
      edited.delete('plain');
      edited.create({ id: 'new', contentType: 'templates', fields: { name: 'New' } });
      edited.resources.save('tags', 'topic', { name: 'Topic' });
      edited.models.save('note', { name: 'Note', fields: [] });
    });
    const { store: again, saved } = await session(nothing);
    expect(saved.edited?.isSourceNewer).toBe(false);
    const docs = again.get('docs');
    expect(docs?.published?.fields.name).toBe('Better Docs');
    expect(docs?.draft).toMatchObject({
      fields: { name: 'Not yet' },
      translations: { de: { name: 'Noch nicht' } },
    });
    expect(again.get('shop')).toMatchObject({ published: null, archivedAt: expect.any(String) });
    expect(again.get('plain')).toBeUndefined();
    expect(again.contentTypes.map(({ sys }) => sys.id)).not.toContain('note');
    expect(exportOf(again, SPACE)).toEqual(exportOf(store, SPACE));
  });

  it('are written soon after each edit, not only at shutdown', async () => {
    const saved = await openSavedEdits(folder, source(), false);
    const store = createContentStore(tinyContent());
    const end = saved.follow(store, SPACE);
    store.update('docs', { name: 'Better Docs' });
    const written = () => readFile(saved.file, 'utf8').catch(() => '');
    await vi.waitFor(async () => expect(await written()).toContain('Better Docs'), 5000);
    await end();
  });

  it('are reported as unsaved after a failed write, and written with the next edit', async () => {
    const saved = await openSavedEdits(folder, source(), false);
    const store = createContentStore(tinyContent());
    const end = saved.follow(store, SPACE);
    const blocker = path.dirname(saved.file);
    await writeFile(blocker, 'no folder');
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    store.update('docs', { name: 'Better Docs' });
    const said = `Your edits could not be saved in ${saved.file} (EEXIST).`;
    await vi.waitFor(() => expect(write.mock.calls.join()).toContain(said), 5000);
    write.mockRestore();
    await rm(blocker);
    store.update('shop', { name: 'Better Shop' });
    await end();
    const written = await readFile(saved.file, 'utf8');
    for (const name of ['Better Docs', 'Better Shop']) expect(written).toContain(name);
  });

  it('are reported as lost if the last write fails too', async () => {
    const saved = await openSavedEdits(folder, source(), false);
    const store = createContentStore(tinyContent());
    const end = saved.follow(store, SPACE);
    await writeFile(path.dirname(saved.file), 'no folder');
    store.update('docs', { name: 'Better Docs' });
    await expect(end()).rejects.toThrow(
      `Your last edits could not be saved in ${saved.file} (EEXIST), and are lost.`,
    );
  });

  it('are moved to a backup file by a fresh start', async () => {
    await session((store) => store.update('docs', { name: 'Better Docs' }));
    const { store, saved } = await session(nothing, { isFresh: true });
    expect(saved.edited).toBeNull();
    expect(store.get('docs')?.draft.fields.name).toBe('Docs');
    const aside = path.join(path.dirname(saved.file), 'content.previous.json');
    expect(await readFile(aside, 'utf8')).toContain('Better Docs');
  });

  it('are not applied to other content, and are not written without an edit', async () => {
    await session((store) => store.update('docs', { name: 'Better Docs' }));
    const { saved } = await session(nothing, { from: source('elsewhere/tiny.json') });
    expect(saved.edited).toBeNull();
    await expect(readFile(saved.file)).rejects.toThrow('ENOENT');
  });

  it('do not move from the sample to a content file without a .json extension', async () => {
    const sample = { ...source(), file: null };
    await session((store) => store.update('docs', { name: 'Better Docs' }), { from: sample });
    const { saved } = await session(nothing, { from: source('export') });
    expect(saved.edited).toBeNull();
  });

  it('are kept, and reported as based on older content, if the original content changes', async () => {
    await session((store) => store.update('docs', { name: 'Better Docs' }));
    const newer = source('tiny.json', { ...tinyContent(), assets: [] });
    const { store, saved } = await session(nothing, { from: newer });
    expect(saved.edited?.isSourceNewer).toBe(true);
    expect(store.get('docs')?.draft.fields.name).toBe('Better Docs');
  });
});

it('keeps secrets across restarts', async () => {
  const secrets = await lastingSecrets(folder);
  expect(secrets.webhookSecret).toHaveLength(64);
  expect(await lastingSecrets(folder)).toEqual(secrets);
});

describe('CONTENT_FILE', () => {
  const file = () => path.join(folder, 'export.json');

  it('may be any export, even one that contains only a content model', async () => {
    const { contentTypes } = tinyContent();
    await writeFile(file(), JSON.stringify({ contentTypes }));
    expect(await readContentSource(file())).toEqual({
      content: { contentTypes, entries: [], assets: [] },
      imagesFolder: folder,
      file: file(),
      name: file(),
    });
  });

  it('reports missing pictures, but not for the sample', async () => {
    await writeFile(file(), JSON.stringify(tinyContent()));
    const source = await readContentSource(file());
    expect(missingFiles(source)).toBe(1);
    await writeFile(path.join(folder, 'blog.webp'), 'A picture.');
    expect(missingFiles(source)).toBe(0);
    expect(missingFiles(await readContentSource(null))).toBe(0);
  });

  it.each([
    ['does not exist', null, /can't be read \(ENOENT\)/],
    ['is not JSON', 'name,slug', /is not an export of a Contentful space/],
    ['is not an export', '{"name":"plinth"}', /is not an export of a Contentful space/],
  ])('causes an error if it %s', async (_, text, message) => {
    if (text !== null) await writeFile(file(), text);
    await expect(readContentSource(file())).rejects.toThrow(message);
  });
});
