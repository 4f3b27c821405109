import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encode } from 'fast-png';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mapAsset } from '@/lib/contentful/map-asset';
import { loadPlaceholderColours, placeholderColours } from '@/lib/contentful/placeholder-colours';
import { fetchCover } from '@/lib/og-image/fetch-cover-jpeg';
import { withDeadline } from '@/lib/runtime/deadline';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

let answer: (req: IncomingMessage, res: ServerResponse) => void;
let asked: string[];
let images: ReturnType<typeof createServer>;
let url: string;
beforeEach(async () => {
  asked = [];
  images = createServer((req, res) => {
    asked.push(req.url ?? '');
    answer(req, res);
  });
  await once(images.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(images.address() as AddressInfo).port}/cover.webp`;
  setEnvironment({
    ...ANY_CONTENT,
    CONTENTFUL_DELIVERY_URL: 'https://127.0.0.1:9',
  });
});
afterEach(() => {
  images.close();
  images.closeAllConnections();
});

describe('a picture URL', () => {
  const FILE = { url: '//images.example/a.png', details: { image: { width: 4, height: 3 } } };
  const at = (address: string) => mapAsset({ fields: { file: { ...FILE, url: address } } })?.url;

  it('gets the content service’s scheme if it has none', () => {
    expect(at('//images.example/a.png')).toBe('https://images.example/a.png');
    expect(at('http://images.example/a.png')).toBe('http://images.example/a.png');
    expect(at('https://images.example//a.png')).toBe('https://images.example//a.png');
  });

  it.each(['/a.png', 'a.png', 'https://', 'javascript:alert(1)', 'xhttps://images.example/a.png'])(
    'is rejected if it is not http or https: %s',
    (address) => {
      expect(mapAsset({ fields: { file: { ...FILE, url: address } } })).toBeNull();
    },
  );

  it('comes with the picture’s size and, from its description or title, alt text', () => {
    const said = (fields: object) => mapAsset({ fields: { file: FILE, ...fields } });
    expect(said({ title: 'Title', description: 'Description' })).toEqual({
      url: 'https://images.example/a.png',
      width: 4,
      height: 3,
      alt: 'Description',
    });
    expect(said({ title: 'Title' })?.alt).toBe('Title');
    expect(said({})?.alt).toBe('');
  });

  it.each([undefined, null, {}, { fields: {} }, { fields: { file: { url: '' } } }])(
    'is null for an asset without a picture: %j',
    (asset) => {
      expect(mapAsset(asset)).toBeNull();
    },
  );
});

describe('placeholder colours', () => {
  const picture = () => ({ url, width: 4, height: 3, alt: '' });

  async function coloursOf(png: Uint8Array, status = 200) {
    answer = (_, res) => res.writeHead(status).end(png);
    await loadPlaceholderColours([picture()]);
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 });
    return placeholderColours(picture());
  }
  async function known() {
    await vi.waitFor(() => expect(placeholderColours(picture())).not.toBeNull(), 10_000);
    return placeholderColours(picture());
  }
  const png = (channels: number, data: number[], width = 2, height = 2) =>
    encode({ width, height, channels, data: new Uint8Array(data) });

  it('describe the four quarters of a picture, row by row', async () => {
    const pixels = [255, 0, 1, 2, 3, 4, 16, 17, 18, 171, 205, 239];
    await coloursOf(png(3, pixels));
    expect(await known()).toBe('ff0001020304101112abcdef');
    expect(asked).toEqual(['/cover.webp?w=2&h=2&fit=scale&fm=png']);
  });

  it('ignore slight transparency', async () => {
    const pixels = [255, 0, 1, 240, 2, 3, 4, 240, 16, 17, 18, 240, 171, 205, 239, 240];
    await coloursOf(png(4, pixels));
    expect(await known()).toBe('ff0001020304101112abcdef');
  });

  it.each([
    ['grey', 1, '05060708', '050505060606070707080808'],
    ['grey and opaque', 2, '05ff06ff07ff08ff', '050505060606070707080808'],
    ['grey and transparent', 2, '05ff06000700ffff', 'ffffffffffffffffffffffff'],
  ])('are read from a picture that is %s', async (_, channels, pixels, colours) => {
    await coloursOf(png(channels, [...Buffer.from(pixels, 'hex')]));
    expect(await known()).toBe(colours);
  });

  it('are read from an indexed picture', async () => {
    const raw = { width: 2, height: 2, channels: 3 } as const;
    const pixels = Buffer.from('ff0000ff000000ff0000ff00', 'hex');
    await coloursOf(await sharp(pixels, { raw }).png({ palette: true }).toBuffer());
    expect(await known()).toBe('ff0000ff000000ff0000ff00');
  });

  it.each([
    ['the response is wider', png(3, new Array(18).fill(1), 3, 2)],
    ['the response is higher', png(3, new Array(18).fill(1), 2, 3)],
    ['the response is not a picture', Buffer.from('<html>')],
  ])('are null, without a second request, if %s', async (_, body) => {
    expect(await coloursOf(body)).toBeNull();
    await loadPlaceholderColours([picture()]);
    expect(asked).toHaveLength(1);
  });

  it('are null if the service refuses the picture', async () => {
    expect(await coloursOf(png(3, new Array(12).fill(1)), 400)).toBeNull();
    await loadPlaceholderColours([picture()]);
    expect(asked).toHaveLength(1);
  });

  it('are requested again after a server error', async () => {
    expect(await coloursOf(png(3, new Array(12).fill(1)), 500)).toBeNull();
    answer = (_, res) => res.end(png(3, new Array(12).fill(1)));
    await vi.waitFor(async () => {
      await loadPlaceholderColours([picture()]);
      expect(placeholderColours(picture())).toBe('01'.repeat(12));
    }, 10_000);
    expect(asked).toHaveLength(2);
  });
});

describe('a link preview cover', () => {
  const SIZE = { width: 640, height: 360 };
  const jpeg = (length: number, padding = 0) => {
    const body = Buffer.alloc(length);
    body.set([0xff, 0xd8, 0xff]);
    body.set([0xff, 0xd9], length - padding - 2);
    return body;
  };
  function cover(body: Buffer, status = 200, headers = {}) {
    answer = (_, res) => res.writeHead(status, headers).end(body);
    return fetchCover(url, SIZE);
  }

  it('is requested as a JPEG in the given size', async () => {
    expect(await cover(jpeg(100))).toEqual(jpeg(100));
    expect(asked).toEqual(['/cover.webp?w=640&h=360&fit=fill&fm=jpg&q=85']);
  });

  it('may have a few bytes after the end marker, as written by some encoders', async () => {
    expect(await cover(jpeg(200, 62))).toHaveLength(200);
  });

  it.each([
    ['is missing', jpeg(100), 404],
    ['was cut off', jpeg(200, 63), 200],
    ['is another kind of file', Buffer.concat([Buffer.from('<svg>'), jpeg(100)]), 200],
  ])('is rejected if it %s', async (_, body, status) => {
    await expect(cover(body, status)).rejects.toThrow(`cover ${url}`);
  });

  it('is rejected if it redirects', async () => {
    await expect(cover(jpeg(100), 302, { location: '/elsewhere' })).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it('is limited to four megabytes', async () => {
    const most = { 'content-length': 4_000_000 };
    expect(await cover(jpeg(4_000_000), 200, most)).toHaveLength(4_000_000);
    const more = { 'content-length': 4_000_001 };
    await expect(cover(jpeg(4_000_001), 200, more)).rejects.toThrow('over 4000000 bytes');
  });

  it('is limited to four megabytes even without a Content-Length', async () => {
    answer = (_, res) => {
      res.writeHead(200);
      // From Node 26.9, writes to a lost client fail before `destroyed` is set:
      // https://github.com/nodejs/node/pull/64987
      const write = (error?: Error | null) => error || res.write(Buffer.alloc(100_000), write);
      write();
    };
    await expect(fetchCover(url, SIZE)).rejects.toThrow('over 4000000 bytes');
  });

  it.each(['http://localhost', 'http://169.254.169.254', 'https://ctfassets.net.evil.example'])(
    'is fetched only from the content service, not from %s',
    async (origin) => {
      const { port, pathname } = new URL(url);
      const elsewhere = `${origin}:${port}${pathname}`;
      await expect(fetchCover(elsewhere, SIZE)).rejects.toThrow(
        'not a host of the content service',
      );
      expect(asked).toEqual([]);
    },
  );

  it('respects the deadline', async () => {
    answer = () => {};
    const byItself = fetchCover(url, SIZE).catch(() => 'a second');
    let waiting: Promise<unknown> = Promise.resolve();
    const inTime = withDeadline(50, () => {
      waiting = fetchCover(url, SIZE);
      return waiting;
    });
    await expect(inTime).rejects.toThrow();
    // Covers have their own timeout of one second.
    expect(await Promise.race([waiting.catch(() => 'no more'), byItself])).toBe('no more');
    expect(await byItself).toBe('a second');
  });
});
