import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from 'contentful-management';
import { type LocalContentful, startContentful } from 'local-content-services';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleImagesFolder } from '@/commands/content-source';
import { contentTypes } from '@/content/content-types';
import { copyAssets } from '@/content/copy-assets';
import { connection, PATIENT } from '@/packages/local-services/tests/management-client';

const SPACE = 'empty-space';
const COVER = 'nextjs-starter.webp';

let service: LocalContentful;
beforeEach(async () => {
  service = await startContentful({
    content: {
      contentTypes: [],
      entries: [],
      assets: [],
      locales: [{ code: 'en-US', default: true }],
    },
    spaceId: SPACE,
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    imagesFolder: sampleImagesFolder(),
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

/** Contentful's tool uses the older, nested client, which prints a deprecation warning. */
async function openEnvironment() {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const hostUpload = new URL(service.managementUrl).host;
  const client = createClient(
    { ...connection(service, service.managementToken), hostUpload },
    { type: 'legacy' },
  );
  return (await client.getSpace(SPACE)).getEnvironment('master');
}

it('imports a model, a file, an asset and an entry into an empty space, as Contentful’s import tool does', async () => {
  const environment = await openEnvironment();
  const [locale] = (await environment.getLocales()).items;
  await locale?.update();
  for (const { sys, ...contentType } of contentTypes) {
    type Sent = Parameters<typeof environment.createContentTypeWithId>[1];
    const created = await environment.createContentTypeWithId(
      sys.id,
      contentType as unknown as Sent,
    );
    expect((await created.publish()).isPublished()).toBe(true);
  }

  const upload = await environment.createUpload({
    file: createReadStream(`content/images/${COVER}`),
  });
  const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: upload.sys.id } } as const;
  const file = { 'en-US': { contentType: 'image/webp', fileName: COVER, uploadFrom } };
  const fields = { title: { 'en-US': 'Cover' }, description: { 'en-US': '' }, file };
  const asset = await environment.createAssetWithId('cover', { fields });
  const processed = await asset.processForLocale('en-US', PATIENT);
  await processed.publish();
  const url = processed.fields.file['en-US']?.url;
  expect((await fetch(`http:${url}`)).headers.get('content-type')).toBe('image/webp');
  expect(service.content.get('cover', 'Asset')?.published?.fields.file).toMatchObject({
    details: { size: expect.any(Number), image: { width: 1200, height: 960 } },
  });

  const entry = await environment.createEntryWithId('templates', 'template-one', {
    fields: { name: { 'en-US': 'One' }, slug: { 'en-US': 'one' } },
  });
  expect((await entry.publish()).isPublished()).toBe(true);
});

it('connects the management client with only the guide’s options, even for uploads', async () => {
  const guide = await readFile('docs/guides/local-services.md', 'utf8');
  const [, written = ''] = /`contentful-management` takes\s`\{([^}]*)\}`/.exec(guide) ?? [];
  const own = new URL(service.managementUrl).port;
  const options = Object.fromEntries(
    Array.from(written.matchAll(/(\w+): (?:'([^']*)'|true)/g), ([, name, text]) => [
      name,
      text?.replace('4704', own) ?? true,
    ]),
  );
  const { managementToken: accessToken } = service;
  const client = createClient({ accessToken, retryOnError: false, timeout: 5_000, ...options });
  const upload = await client.upload.create({ spaceId: SPACE }, { file: 'some text' });
  expect(upload.sys.type).toBe('Upload');
});

it.each(['100 %.webp', 'No #1?.webp', 'Übersicht.webp', 'a%20b.webp'])(
  'accepts a file called %j',
  async (fileName) => {
    const environment = await openEnvironment();
    const upload = await environment.createUpload({
      file: createReadStream(`content/images/${COVER}`),
    });
    const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: upload.sys.id } } as const;
    const file = { 'en-US': { contentType: 'image/webp', fileName, uploadFrom } };
    const asset = await environment.createAssetWithId('cover', {
      fields: { title: {}, description: {}, file },
    });
    const processed = await asset.processForLocale('en-US', PATIENT);
    const { url } = processed.fields.file['en-US'] ?? {};
    for (const query of ['', '?w=100']) {
      expect((await fetch(`http:${url}${query}`)).status).toBe(200);
    }
  },
);

it('copies an export’s pictures to the import tool’s paths, for each locale', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const fileOf = (name: string, hash: string) => ({
    url: `//images.ctfassets.net/${SPACE}/own/${hash}/${encodeURIComponent(name)}`,
    fileName: name,
  });
  const file = { 'en-US': fileOf('own picture.webp', '01'), de: fileOf('eigenes.webp', '02') };
  const asset = (id: string, fields: object) => ({ sys: { id }, fields: { file: { ...fields } } });
  const assets = [
    asset('own', file),
    asset('lost', { de: fileOf('lost.webp', '03') }),
    asset('unprocessed', { de: { fileName: 'draft.webp' } }),
  ];
  const ofExport = path.join(folder, `images.ctfassets.net/${SPACE}/own/01`);
  await mkdir(ofExport, { recursive: true });
  await writeFile(path.join(ofExport, 'own picture.webp'), 'own');
  await mkdir(path.join(folder, 'images'));
  await writeFile(path.join(folder, 'images/eigenes.webp'), 'eigenes');
  const folders = [folder, path.join(folder, 'images')];
  const target = path.join(folder, 'assets');
  expect(await copyAssets({ assets }, folders, target)).toEqual({
    written: 2,
    missing: ['lost.webp (lost)'],
  });
  for (const [{ url }, text] of [
    [file['en-US'], 'own'],
    [file.de, 'eigenes'],
  ] as const) {
    expect(await readFile(path.join(target, url), 'utf8')).toBe(text);
  }
  await rm(folder, { recursive: true });
});

it('does not process an asset whose file is on another host', async () => {
  const environment = await openEnvironment();
  const upload = `https://images.ctfassets.net/plinth/cover/0123/${COVER}`;
  const file = { 'en-US': { contentType: 'image/webp', fileName: COVER, upload } };
  const asset = await environment.createAssetWithId('cover', {
    fields: { title: {}, description: {}, file },
  });
  const patience = { processingCheckWait: 10, processingCheckRetries: 2 };
  await expect(asset.processForLocale('en-US', patience)).rejects.toMatchObject({
    name: 'AssetProcessingTimeout',
  });
});
