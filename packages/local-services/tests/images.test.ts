import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { makeTinyImages, SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;
let imagesFolder: string;

beforeAll(async () => {
  imagesFolder = await makeTinyImages();
  service = await startContentful({ ...TINY_SPACE, content: tinyContent(), imagesFolder });
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
  it('is served unchanged, cacheable for a year and readable from any origin', async () => {
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
  ])('with the parameters %s is %i × %i pixels', async (query, width, height) => {
    expect(await sizeOf(query)).toMatchObject({ width, height });
  });

  it.each([
    ['jpg', 'jpeg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['gif', 'gif'],
    ['avif', 'heif'],
    ['tiff', 'tiff'],
  ])('can be converted to %s', async (format, expected) => {
    expect(await sizeOf(`fm=${format}&w=20&q=50`)).toMatchObject({ format: expected, width: 20 });
  });

  it('can be a progressive JPEG', async () => {
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
])('answers 400 to the parameter %s', async (query) => {
  const answer = await fetch(`${service.imagesUrl}${PICTURE}?${query}`);
  expect(answer.status).toBe(400);
});

it('a resized picture is the same after a restart, and changes when its file is replaced', async () => {
  const folder = await makeTinyImages();
  const start = { ...TINY_SPACE, content: tinyContent(), imagesFolder: folder };
  const answerOfStart = async () => {
    const later = await startContentful(start);
    const answer = await fetch(`${later.imagesUrl}${PICTURE}?w=100&fm=jpg`);
    const body = Buffer.from(await answer.arrayBuffer());
    await later.close();
    return { type: answer.headers.get('content-type'), body };
  };
  const first = await answerOfStart();
  expect(first.type).toBe('image/jpeg');
  expect(await answerOfStart()).toEqual(first);
  const background = { r: 220, g: 20, b: 20 };
  const red = sharp({ create: { width: 200, height: 160, channels: 3, background } }).webp();
  await red.toFile(path.join(folder, 'blog.webp'));
  const { channels } = await sharp((await answerOfStart()).body).stats();
  expect(channels[0]?.mean).toBeGreaterThan(200);
  await rm(folder, { recursive: true });
});

it('answers only GET and HEAD', async () => {
  const address = service.imagesUrl + PICTURE;
  const head = await fetch(address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await fetch(address, { method })).status).toBe(404);
  }
});

it('serves the published file beside the draft’s until the draft is published', async () => {
  const fileOf = (hash: string, fileName: string) => ({
    url: `//images.ctfassets.net/${SPACE}/logo/${hash}/${fileName}`,
    fileName,
    contentType: 'text/plain',
  });
  await writeFile(path.join(imagesFolder, 'old.txt'), 'old');
  await writeFile(path.join(imagesFolder, 'new.txt'), 'new');
  const read = async (name: string) => {
    const answer = await fetch(`${service.imagesUrl}/${SPACE}/logo/${name}`);
    return answer.status === 200 ? answer.text() : answer.status;
  };
  const { content } = service;
  content.create({ id: 'logo', type: 'Asset', fields: { file: fileOf('01', 'old.txt') } });
  content.publish('logo');
  content.update('logo', { file: fileOf('02', 'new.txt') });
  expect([await read('01/old.txt'), await read('02/new.txt')]).toEqual(['old', 'new']);
  content.publish('logo');
  expect([await read('01/old.txt'), await read('02/new.txt')]).toEqual([404, 'new']);
});

describe('image parameters', () => {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  /** Three by three squares of 20 pixels, each of its own colour. */
  const square = (column: number, row: number): Colour => [column * 100, row * 100, 50, 255];
  const NOTHING: Colour = [0, 0, 0, 0];
  const WHITE: Colour = [255, 255, 255, 255];
  const OWN: Colour = [16, 32, 48, 255];
  const BG = 'bg=rgb:102030';

  beforeAll(async () => {
    await addPicture('squares', (x, y) => square(Math.floor(x / 20), Math.floor(y / 20)));
    await addPicture('hole', (x) => (x < 30 ? NOTHING : square(1, 1)));
  });

  async function addPicture(id: string, colourAt: (x: number, y: number) => Colour) {
    const raw = Buffer.alloc(60 * 60 * 4);
    for (let at = 0; at < 60 * 60; at += 1) {
      raw.set(colourAt(at % 60, Math.floor(at / 60)), at * 4);
    }
    const fileName = `${id}.png`;
    await sharp(raw, { raw: { width: 60, height: 60, channels: 4 } }).toFile(
      path.join(imagesFolder, fileName),
    );
    const url = `//images.ctfassets.net/${SPACE}/${id}/01/${fileName}`;
    const file = { url, fileName, contentType: 'image/png' };
    service.content.create({ id, type: 'Asset', fields: { file } });
  }

  /** The colour at a place of the answer. */
  async function colours(id: string, query: string) {
    const answer = await fetch(`${service.imagesUrl}/${SPACE}/${id}/01/${id}.png?${query}`);
    const image = sharp(await answer.arrayBuffer()).ensureAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return (x: number, y: number) => [...data.subarray(4 * (y * info.width + x)).subarray(0, 4)];
  }

  /** A jpg is never exactly what it was made from. */
  const nearly = (colour: Colour) =>
    colour.map((value) => expect.toSatisfy((one: number) => Math.abs(one - value) < 12));

  it.each([
    ['center', 1, 1],
    ['top', 1, 0],
    ['right', 2, 1],
    ['bottom', 1, 2],
    ['left', 0, 1],
    ['top_left', 0, 0],
    ['top_right', 2, 0],
    ['bottom_left', 0, 2],
    ['bottom_right', 2, 2],
  ])('f=%s keeps that part of the picture', async (focus, column, row) => {
    for (const [size, x, y] of [
      ['w=20&h=20&fit=crop', column, row],
      ['w=20&h=60&fit=fill', column, 1],
      ['w=60&h=20&fit=fill', 1, row],
      ['w=20&h=60&fit=thumb', column, 1],
      ['w=60&h=20&fit=thumb', 1, row],
    ] as const) {
      const at = await colours('squares', `${size}&f=${focus}`);
      const isWide = size.startsWith('w=60');
      const isTall = size.includes('h=60');
      expect(at(isWide ? 30 : 10, isTall ? 30 : 10)).toEqual(square(x, y));
    }
  });

  it('r rounds the corners by the given radius, or as far as possible', async () => {
    const some = await colours('squares', 'r=10');
    expect([some(0, 0), some(59, 59)]).toEqual([NOTHING, NOTHING]);
    expect([some(5, 5), some(15, 0), some(30, 30)]).toEqual([
      square(0, 0),
      square(0, 0),
      square(1, 1),
    ]);
    const all = await colours('squares', 'r=max');
    expect([all(5, 5), all(54, 5), all(5, 54), all(54, 54)]).toEqual(Array(4).fill(NOTHING));
    expect([all(30, 1), all(30, 30)]).toEqual([square(1, 0), square(1, 1)]);
  });

  it('bg fills transparent, cut-off and empty areas', async () => {
    expect((await colours('hole', 'q=50'))(10, 10)).toEqual(NOTHING);
    const filled = await colours('hole', BG);
    expect([filled(10, 10), filled(40, 10)]).toEqual([OWN, square(1, 1)]);
    expect((await colours('squares', 'w=100&h=60&fit=pad'))(5, 30)).toEqual(NOTHING);
    const padded = await colours('squares', `w=100&h=60&fit=pad&${BG}`);
    expect([padded(5, 30), padded(50, 30)]).toEqual([OWN, square(1, 1)]);
    const rounded = await colours('squares', `r=max&${BG}`);
    expect([rounded(0, 0), rounded(30, 30)]).toEqual([OWN, square(1, 1)]);
  });

  it('fm=jpg fills transparent areas with white, or with bg if given', async () => {
    for (const [id, query] of [
      ['hole', ''],
      ['squares', '&r=max'],
      ['squares', '&w=100&h=60&fit=pad'],
    ] as const) {
      expect((await colours(id, `fm=jpg${query}`))(2, 2)).toEqual(nearly(WHITE));
      expect((await colours(id, `fm=jpg${query}&${BG}`))(2, 2)).toEqual(nearly(OWN));
    }
  });
});

it('serves a truncated picture unchanged, but does not resize it', async () => {
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  await writeFile(path.join(imagesFolder, 'half.png'), whole.subarray(0, whole.length / 2));
  const url = `//images.ctfassets.net/${SPACE}/half/0123/half.png`;
  const file = { url, fileName: 'half.png', contentType: 'image/png' };
  service.content.create({ id: 'half', type: 'Asset', fields: { file } });
  const address = `${service.imagesUrl}/${SPACE}/half/0123/half.png`;
  expect((await fetch(address)).status).toBe(200);
  for (const query of ['w=100', 'r=10']) {
    expect((await fetch(`${address}?${query}`)).status).toBe(415);
  }
});

describe('a file that is not a picture', () => {
  it.each([
    ['text', 'notes.txt', 'some notes', 'w=100'],
    ['empty', 'nothing.png', '', 'fm=jpg'],
  ])('is served unchanged, but not resized: %s', async (id, fileName, text, query) => {
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
])('answers 404 to %s', async (address) => {
  expect((await fetch(`${service.imagesUrl}${address}`)).status).toBe(404);
});
