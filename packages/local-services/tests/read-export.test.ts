/** A content file that somebody wrote or shortened by hand. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExport } from '../src/contentful/read-export.ts';
import { startContentful } from '../src/contentful/start-contentful.ts';
import { tinyContent } from './tiny-content.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'content-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: object) {
  const file = path.join(folder, 'export.json');
  await writeFile(file, JSON.stringify({ contentTypes: [], ...content }));
  return readExport(file);
}
const sys = { id: 'one' };

it.each([
  [{ roles: [{ name: 'Editor' }] }, 'its role 1 (Editor) has no sys.'],
  [{ roles: [{ sys, name: 'A' }, { sys: {} }] }, 'its role 2 has no sys.id.'],
  [{ locales: [{ code: 'en-US' }, { name: 'German' }] }, 'its locale 2 (German) has no code.'],
  [{ locales: ['de'] }, 'its locale 1 is not an object.'],
  [{ tags: [{ sys }] }, 'its tag 1 (one) has no name.'],
  [{ tags: {} }, 'its "tags" is not a list.'],
  [{ contentTypes: [{ sys, name: 'Page' }] }, 'its content type 1 (one) has no fields.'],
  [
    { contentTypes: [{ sys, name: 'Page', fields: [{ id: 'slug', name: 'Slug' }] }] },
    'its content type 1 (one) has no fields[0].type.',
  ],
  [{ entries: [{ sys, fields: {} }] }, 'its entry 1 (one) has no sys.contentType.'],
  [
    { entries: [{ sys: { ...sys, contentType: { sys } }, fields: { name: 'Blog' } }] },
    'its entry 1 (one) has a fields.name that can’t be read.',
  ],
  [{ assets: [null] }, 'its asset 1 is not an object.'],
  [{ assets: [{ sys }] }, 'its asset 1 (one) has no fields.'],
  [{ webhooks: [{ sys, name: 'Site' }] }, 'its webhook 1 (one) has no url.'],
  [{ editorInterfaces: [{ sys }] }, 'its editor interface 1 (one) has no sys.contentType.'],
])('reports which item is incomplete, and why: %j', async (content, problem) => {
  await expect(read(content)).rejects.toThrow(
    `is incomplete: ${problem} Export the space again, or correct the file.`,
  );
});

it('accepts an export that contains only the content model', async () => {
  expect(await read({})).toMatchObject({ entries: [], assets: [] });
});

it('reports a missing file, and a file that is not an export', async () => {
  const file = path.join(folder, 'text.json');
  await expect(readExport(file)).rejects.toThrow(`"${file}" can't be read (ENOENT).`);
  await writeFile(file, '{"contentTypes":');
  await expect(readExport(file)).rejects.toThrow('is not an export of a Contentful space.');
});

it('starts a service with only an export, and generates the tokens', async () => {
  const { entries, assets, ...content } = tinyContent();
  const service = await startContentful({ content: await read({ ...content, entries, assets }) });
  const { spaceId, deliveryUrl, deliveryToken } = service;
  expect(service.content.list()).toHaveLength(entries.length + assets.length);
  const address = `${deliveryUrl}/spaces/${spaceId}/entries`;
  const ask = (token: string) => fetch(`${address}?access_token=${token}`);
  expect([(await ask(deliveryToken)).status, (await ask('another')).status]).toEqual([200, 401]);
  await service.close();
});
