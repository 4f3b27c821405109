import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { sampleImagesFolder } from '@/commands/content-source';
import { addressOf, sitePath } from '@/lib/runtime/addresses.js';
import { cookiesOf } from '@/tests/fixtures/cookies';
import { asset, linkTo, section, space, template } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

const ORIGIN = 'https://gallery.example';
const STAMP = { createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-04-02T12:00:00.000Z' };
const CACHED_FOR_EVER = 'public, max-age=31536000, s-maxage=31536000, immutable';
const CACHED_BRIEFLY = 'public, max-age=0, s-maxage=30, must-revalidate';

const cover = (name: string) =>
  asset(
    `cover-${name}`,
    {
      title: name,
      file: {
        fileName: `${name}.webp`,
        contentType: 'image/webp',
        url: `//images.ctfassets.net/plinth/cover-${name}/hash/${name}.webp`,
        details: { size: 1, image: { width: 1200, height: 960 } },
      },
    },
    STAMP,
  );

const covered = (slug: string, file: string, order: number) =>
  template(slug, {
    framework: ['Next.js'],
    css: ['Tailwind'],
    thumbnail: linkTo('Asset', `cover-${file}`),
    order,
    publisher: 'Plinth',
  });

const NAMES = {
  japanese: '日本語のテンプレート',
  arabic: 'قالب المدونة',
  hebrew: 'תבנית לבלוג',
  hindi: 'ब्लॉग टेम्पलेट',
  emoji: '🚀🧑‍🚀 ❤️ 1️⃣',
  mixed: 'Launch 🚀 “kit” für Ελλάδα и всё',
  long: 'x'.repeat(200),
  many: 'word '.repeat(50).trim(),
  markup: '<script>window.ran=1</script>',
};

const content = space(
  [
    ...section('framework', [['Next.js', 'next.js']], { title: 'Framework', order: 1 }),
    ...section('css', [['Tailwind', 'tailwind']], { title: 'CSS', order: 3 }),
    ...section('type', [['空', 'empty']], { title: 'Use Case', order: 2 }),
    covered('with-cover', 'cookies', 1),
    covered('other-cover', 'nextjs-starter', 2),
    covered('late-cover', 'solutions-blog', 3),
    covered('cut-cover', 'cms-payload', 4),
    template('without-cover', { name: 'Without a cover', framework: ['Next.js'], order: 5 }),
    ...Object.entries(NAMES).map(([slug, name], at) =>
      template(slug, { name, description: name, publisher: name, order: 10 + at }),
    ),
    template('unpublished', { name: 'Never seen' }, { isPublished: false }),
  ],
  {
    assets: ['cookies', 'nextjs-starter', 'solutions-blog', 'cms-payload'].map(cover),
  } as unknown as Parameters<typeof space>[1],
);

const it = siteTest({ content, siteUrl: ORIGIN })
  .extend(
    'get',
    ({ site }) =>
      (address: string, init?: RequestInit) =>
        request(site, address, init),
  )
  .extend('pictureOf', ({ get }) => async (page: string, init?: RequestInit) => {
    const { status, body } = await get(page, init);
    expect({ page, status }).toEqual({ page, status: 200 });
    return /property="og:image" content="([^"]+)"/.exec(body.toString())?.[1] ?? '';
  });

type Served = { url: string };

async function request({ url }: Served, address: string, init: RequestInit = {}) {
  const response = await fetch(new URL(addressOf(sitePath(address.replace(ORIGIN, ''))), url), {
    redirect: 'manual',
    ...init,
  });
  const { status, headers } = response;
  return {
    status,
    cacheControl: headers.get('cache-control'),
    length: Number(headers.get('content-length')),
    location: headers.get('location'),
    type: headers.get('content-type'),
    headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

const COVER_AREA = { left: 616, top: 98, width: 520, height: 416 };

/** Mean difference, from 0 to 255. */
async function distanceFrom(picture: Buffer, file: string): Promise<number> {
  const original = await readFile(path.join(sampleImagesFolder(), `${file}.webp`));
  const [seen, meant] = await Promise.all([
    sharp(picture).extract(COVER_AREA).resize(26, 20).removeAlpha().raw().toBuffer(),
    sharp(original).resize(520, 416).resize(26, 20).removeAlpha().raw().toBuffer(),
  ]);
  const total = seen.reduce((sum, value, at) => sum + Math.abs(value - (meant[at] ?? 0)), 0);
  return total / seen.length;
}

describe('the Open Graph image', () => {
  it.for([
    '/',
    '/templates',
    '/templates/next.js',
    '/templates/empty',
    '/templates/next.js/with-cover',
    '/templates/next.js/without-cover',
    '/templates/search?framework=next.js&q=cover',
    '/templates/search?framework=next.js&css=tailwind',
    ...Object.keys(NAMES).map((slug) => `/templates/all/${slug}`),
  ])(
    'is a PNG of 1200 × 630 pixels that may be cached forever: %s',
    async (page, { get, pictureOf }) => {
      const { status, cacheControl, type, body } = await get(await pictureOf(page));
      expect({ status, cacheControl, type }).toEqual({
        status: 200,
        cacheControl: CACHED_FOR_EVER,
        type: 'image/png',
      });
      const { format, width, height } = await sharp(body).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
      expect((await sharp(body).stats()).entropy).toBeGreaterThan(0.5);
    },
  );

  it('shows the template’s own cover', async ({ get, pictureOf }) => {
    const one = await get(await pictureOf('/templates/next.js/with-cover'));
    const other = await get(await pictureOf('/templates/next.js/other-cover'));
    expect(await distanceFrom(one.body, 'cookies')).toBeLessThan(6);
    expect(await distanceFrom(other.body, 'nextjs-starter')).toBeLessThan(6);
    expect(await distanceFrom(other.body, 'cookies')).toBeGreaterThan(30);
  });

  it('is drawn without requesting a font', async ({ site, get, pictureOf }) => {
    await get(await pictureOf('/templates/all/emoji'));
    expect(site.log()).not.toMatch(/font|emoji/i);
  });
});

describe('an Open Graph image’s URL', () => {
  it('changes with the image, and the old URL redirects to the new one', async ({
    content,
    get,
    pictureOf,
    publish,
  }) => {
    const before = await pictureOf('/templates/next.js/without-cover');
    const untouched = await pictureOf('/templates/next.js/other-cover');
    const shown = await get(before);
    content.update('template-without-cover', { name: 'Renamed since' });
    await publish('template-without-cover');
    const after = await pictureOf('/templates/next.js/without-cover');
    expect(after).not.toBe(before);
    const redirect = await get(before);
    expect(redirect).toMatchObject({ status: 307, cacheControl: 'no-store' });
    expect(ORIGIN + redirect.location).toBe(after);
    expect((await get(after)).body.equals(shown.body)).toBe(false);
    expect(await pictureOf('/templates/next.js/other-cover')).toBe(untouched);
  });

  it('ignores text in the query', async ({ get, pictureOf }) => {
    const address = await pictureOf('/templates/next.js/with-cover');
    const plain = await get(address);
    const altered = await get(`${address}&name=Mine&title=Mine&text=Mine`);
    expect(altered.body.equals(plain.body)).toBe(true);
    for (const query of ['', '?v=', '?v=mine', '?v=mine&v=mine', '?name=Mine']) {
      const redirect = await get(`/api/og/templates/with-cover${query}`);
      expect({ query, status: redirect.status }).toEqual({ query, status: 307 });
      expect(ORIGIN + redirect.location).toBe(address);
    }
  });

  it('is a 404 for an unknown template or filter', async ({ get, pictureOf }) => {
    for (const name of ['templates/nothing', 'templates/..%2f..%2fsite', 'filters/nothing']) {
      const { status, cacheControl } = await get(`/api/og/${name}?v=x`);
      expect({ name, status, cacheControl }).toEqual({
        name,
        status: 404,
        cacheControl: 'no-store',
      });
    }
    expect((await get('/api/og/site', { method: 'POST' })).status).toBe(405);
    const { length } = (await get(await pictureOf('/'))).body;
    const head = await get(await pictureOf('/'), { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, type: 'image/png', length });
    expect(head.body.length).toBe(0);
  });
});

describe('a draft', () => {
  it('does not appear in an existing image or get its own image', async ({
    content,
    environment,
    get,
    pictureOf,
  }) => {
    const before = await pictureOf('/templates/next.js/with-cover');
    const shown = await get(before);
    content.update('template-with-cover', { name: 'Not for visitors yet' });
    const enabled = await get(
      `/api/draft/enable?secret=${environment.DRAFT_SECRET}&path=/templates`,
    );
    const cookie = cookiesOf(enabled);
    const drafted = await pictureOf('/templates/next.js/with-cover', { headers: { cookie } });
    expect(drafted).toBe(await pictureOf('/'));
    const forEditor = await get(before, { headers: { cookie } });
    expect(forEditor.body.equals(shown.body)).toBe(true);
    const never = await get('/api/og/templates/unpublished?v=x', { headers: { cookie } });
    expect(never.status).toBe(404);
  });
});

describe('a cover that cannot be loaded', () => {
  const covers = [
    { slug: 'late-cover', file: 'solutions-blog', fault: { kind: 'hang' } },
    { slug: 'cut-cover', file: 'cms-payload', fault: { kind: 'truncated' } },
  ] as const;

  it('is left out of the image, which is then cached only briefly', async ({
    contentService,
    get,
    pictureOf,
  }) => {
    const pictures = await Promise.all(
      covers.map(async ({ slug, file, fault }) => {
        const address = await pictureOf(`/templates/next.js/${slug}`);
        contentService.faults.inject(fault, { path: (at) => at.includes(`/cover-${file}/`) });
        return { file, address, without: await get(address) };
      }),
    );
    contentService.faults.clear();
    await Promise.all(
      pictures.map(async ({ file, address, without }) => {
        expect(without).toMatchObject({
          status: 200,
          cacheControl: CACHED_BRIEFLY,
          type: 'image/png',
        });
        expect(await distanceFrom(without.body, file)).toBeGreaterThan(20);
        await expect
          .poll(async () => (await get(address)).cacheControl, { timeout: 40_000, interval: 2_000 })
          .toBe(CACHED_FOR_EVER);
        expect(await distanceFrom((await get(address)).body, file)).toBeLessThan(6);
      }),
    );
  });
});

async function currentPicture(site: Served, address: string) {
  const { location } = await request(site, address);
  return request(site, location ?? address);
}

describe('a server started while the content service is down', () => {
  it('serves known images, and answers 503 with a retry time for unknown images', async ({
    siteWithoutContent,
  }) => {
    for (const [address, cacheControl] of [
      ['/api/og/site', CACHED_FOR_EVER],
      ['/api/og/templates/japanese', CACHED_FOR_EVER],
      ['/api/og/filters/next.js', CACHED_BRIEFLY],
    ] as const) {
      const picture = await currentPicture(siteWithoutContent, address);
      expect(picture).toMatchObject({ status: 200, cacheControl });
    }
    const unknown = await request(siteWithoutContent, '/api/og/templates/who-knows?v=x');
    expect(unknown).toMatchObject({ status: 503, cacheControl: 'no-store' });
    expect(unknown.headers.get('retry-after')).toBe('30');
  });
});
