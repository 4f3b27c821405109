import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '@/local/content-service/start-content-service';
import { makeTinyImages, SPACE, TINY_SPACE, tinyContent } from './tiny-content';

let service: ContentService;
let imagesFolder: string;

beforeAll(async () => {
  imagesFolder = await makeTinyImages();
  service = await startContentService({ ...TINY_SPACE, content: tinyContent(), imagesFolder });
});
afterAll(async () => {
  await service.close();
  await rm(imagesFolder, { recursive: true });
});

const PICTURE = `/${SPACE}/blog-picture/0123abcd/blog.webp`;

async function sizeOf(query: string) {
  const answer = await fetch(`${service.imagesUrl}${PICTURE}?${query}`);
  expect(answer.status).toBe(200);
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
  return { width, height, format };
}

describe('a picture', () => {
  it('is served as it is, for long and to everyone', async () => {
    const answer = await fetch(`${service.imagesUrl}${PICTURE}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('max-age=31536000');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(`${service.imagesUrl}${PICTURE}`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['w=100', 100, 80],
    ['h=40', 50, 40],
    ['w=100&h=100', 100, 80],
    ['w=1000', 200, 160],
    ['w=100&h=100&fit=pad', 100, 100],
    ['w=100&h=100&fit=fill&f=top_left', 100, 100],
    ['w=300&h=100&fit=scale', 300, 100],
    ['w=50&h=60&fit=crop&f=bottom_right', 50, 60],
    ['w=400&h=100&fit=thumb&f=face', 200, 100],
    ['w=64&h=64&fit=fill&r=max&bg=rgb:ffffff', 64, 64],
  ])('asked for by %s is %i by %i', async (query, width, height) => {
    expect(await sizeOf(query)).toMatchObject({ width, height });
  });

  it.each([
    ['jpg', 'jpeg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['gif', 'gif'],
    ['avif', 'heif'],
    ['tiff', 'tiff'],
  ])('is converted to %s', async (format, expected) => {
    expect(await sizeOf(`fm=${format}&w=20&q=50`)).toMatchObject({ format: expected, width: 20 });
  });

  it('can be a progressive jpg', async () => {
    const answer = await fetch(`${service.imagesUrl}${PICTURE}?fm=jpg&fl=progressive`);
    const metadata = await sharp(await answer.arrayBuffer()).metadata();
    expect(metadata.isProgressive).toBe(true);
  });
});

it.each([
  'w=0',
  'w=4001',
  'w=abc',
  'h=-1',
  'q=0',
  'q=101',
  'fm=bmp',
  'fit=cover',
  'f=middle',
  'fl=progressive',
  'bg=red',
  'nope=1',
])('%s is refused', async (query) => {
  const answer = await fetch(`${service.imagesUrl}${PICTURE}?${query}`);
  expect(answer.status).toBe(400);
});

describe('a file that is no picture', () => {
  it.each([
    ['text', 'notes.txt', 'some notes', 'w=100'],
    ['empty', 'nothing.png', '', 'fm=jpg'],
  ])('is served as it is, and not resized: %s', async (id, fileName, text, query) => {
    await writeFile(path.join(imagesFolder, fileName), text);
    const url = `//images.ctfassets.net/${SPACE}/${id}/0123/${fileName}`;
    const file = { url, fileName, contentType: 'text/plain' };
    service.content.create({ id, type: 'Asset', fields: { file } });
    const address = `${service.imagesUrl}/${SPACE}/${id}/0123/${fileName}`;
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    const refusal = await fetch(`${address}?${query}`);
    expect(refusal.status).toBe(415);
    expect(await refusal.json()).toMatchObject({ sys: { id: 'UnsupportedMediaType' } });
  });
});

it.each([
  `/${SPACE}/blog-picture/otherhash/blog.webp`,
  `/${SPACE}/unknown/0123abcd/blog.webp`,
  `/${SPACE}/blog-picture/0123abcd/..%2f..%2fpackage.json`,
  '/package.json',
])('%s is not found', async (address) => {
  expect((await fetch(`${service.imagesUrl}${address}`)).status).toBe(404);
});
