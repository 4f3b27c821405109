import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { sampleImagesFolder } from '#local/sample-content';
import { contentEnvironment } from '#tests/lib-on-services';
import { asset, linkTo, section, space, template } from '#tests/sample-space';
import { type Build, buildSite, type Site } from '#tests/site/production-site';
import { payloadOf, signed } from '#tests/site/signed-webhook';

const SECRET = 'k'.repeat(64);
const ORIGIN = 'https://gallery.example';
const STAMP = { createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-04-02T12:00:00.000Z' };
const KEPT_FOR_EVER = 'public, max-age=31536000, s-maxage=31536000, immutable';
const KEPT_SHORTLY = 'public, max-age=0, s-maxage=30, must-revalidate';

/** A cover of the sample content; its file is in the folder of pictures. */
const cover = (name: string) =>
  asset(
    `cover-${name}`,
    {
      title: name,
      file: {
        fileName: `${name}.webp`,
        contentType: 'image/webp',
        url: `//images.ctfassets.net/test-space/cover-${name}/hash/${name}.webp`,
        details: { size: 1, image: { width: 1200, height: 960 } },
      },
    },
    STAMP,
  );

const covered = (slug: string, file: string, order: number) =>
  template(slug, {
    framework: ['Next.js'],
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
  ] as Parameters<typeof space>[0],
  {
    assets: ['cookies', 'nextjs-starter', 'solutions-blog', 'cms-payload'].map(cover),
  } as unknown as Parameters<typeof space>[1],
);

let service: ContentService;
let build: Build;
let site: Site;
let environment: Record<string, string>;

beforeAll(async () => {
  service = await startContentService({
    content,
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    imagesFolder: sampleImagesFolder(),
  });
  environment = {
    ...contentEnvironment(service),
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    DRAFT_SECRET: SECRET,
  };
  build = await buildSite(environment);
  expect(build.output).toContain('Generating static pages');
  site = await build.start(environment);
});
afterAll(async () => {
  await site?.stop();
  await build?.remove();
  await service?.close();
});

async function get(address: string, init: RequestInit = {}, at: Site = site) {
  const response = await fetch(address.replace(ORIGIN, at.url).replace(/^\//, `${at.url}/`), {
    redirect: 'manual',
    ...init,
  });
  const { status, headers } = response;
  return {
    status,
    kept: headers.get('cache-control'),
    location: headers.get('location'),
    type: headers.get('content-type'),
    headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** The picture's address, as the page gives it. */
async function pictureOf(page: string, init: RequestInit = {}): Promise<string> {
  const { status, body } = await get(page, init);
  expect({ page, status }).toEqual({ page, status: 200 });
  return /property="og:image" content="([^"]+)"/.exec(body.toString())?.[1] ?? '';
}

/** The picture that a slug has now: any older address leads to it. */
async function currentPicture(address: string, at: Site = site) {
  const led = await get(address, {}, at);
  return get(led.location ?? address, {}, at);
}

async function publish(id: string) {
  const {
    path: route,
    headers,
    body,
  } = signed('ContentManagement.Entry.publish', payloadOf(service.content.publish(id), 'publish'), {
    secret: SECRET,
  });
  expect((await get(route, { method: 'POST', headers, body })).status).toBe(200);
}

/** Where a template's cover stands in its picture. */
const STAND = { left: 616, top: 98, width: 520, height: 416 };

/** How far the cover in a picture is from that file, from 0 to 255. */
async function distanceFrom(picture: Buffer, file: string): Promise<number> {
  const original = await readFile(path.join(sampleImagesFolder(), `${file}.webp`));
  const [seen, meant] = await Promise.all([
    sharp(picture).extract(STAND).resize(26, 20).removeAlpha().raw().toBuffer(),
    sharp(original).resize(520, 416).resize(26, 20).removeAlpha().raw().toBuffer(),
  ]);
  const total = seen.reduce((sum, value, at) => sum + Math.abs(value - (meant[at] ?? 0)), 0);
  return total / seen.length;
}

describe('every page’s picture', () => {
  it.each([
    '/',
    '/templates',
    '/templates/next.js',
    '/templates/empty',
    '/templates/next.js/with-cover',
    '/templates/next.js/without-cover',
    '/templates/search?framework=next.js&q=cover',
    ...Object.keys(NAMES).map((slug) => `/templates/all/${slug}`),
  ])('of %s is a PNG of 1200 × 630 that may be kept for ever', async (page) => {
    const { status, kept, type, body } = await get(await pictureOf(page));
    expect({ status, kept, type }).toEqual({ status: 200, kept: KEPT_FOR_EVER, type: 'image/png' });
    const { format, width, height } = await sharp(body).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    // Not a sheet of one colour.
    expect((await sharp(body).stats()).entropy).toBeGreaterThan(0.5);
  });

  it('shows the template’s own cover', async () => {
    const one = await get(await pictureOf('/templates/next.js/with-cover'));
    const other = await get(await pictureOf('/templates/next.js/other-cover'));
    expect(await distanceFrom(one.body, 'cookies')).toBeLessThan(6);
    expect(await distanceFrom(other.body, 'nextjs-starter')).toBeLessThan(6);
    expect(await distanceFrom(other.body, 'cookies')).toBeGreaterThan(30);
  });

  it('is drawn without asking anybody for letters', () => {
    expect(site.log()).not.toMatch(/font|emoji/i);
  });
});

describe('a picture’s address', () => {
  it('changes with what the picture shows, and the old one leads to the new', async () => {
    const before = await pictureOf('/templates/next.js/without-cover');
    const untouched = await pictureOf('/templates/next.js/other-cover');
    const shown = await get(before);
    service.content.update('template-without-cover', { name: 'Renamed since' });
    await publish('template-without-cover');
    const after = await pictureOf('/templates/next.js/without-cover');
    expect(after).not.toBe(before);
    const led = await get(before);
    expect(led).toMatchObject({ status: 307, kept: KEPT_SHORTLY });
    expect(ORIGIN + led.location).toBe(after);
    expect((await get(after)).body.equals(shown.body)).toBe(false);
    expect(await pictureOf('/templates/next.js/other-cover')).toBe(untouched);
  });

  it('takes no words from who asks', async () => {
    const address = await pictureOf('/templates/next.js/with-cover');
    const plain = await get(address);
    const dressed = await get(`${address}&name=Mine&title=Mine&text=Mine`);
    expect(dressed.body.equals(plain.body)).toBe(true);
    for (const query of ['', '?v=', '?v=mine', '?v=mine&v=mine', '?name=Mine']) {
      const led = await get(`/api/og/templates/with-cover${query}`);
      expect({ query, status: led.status }).toEqual({ query, status: 307 });
      expect(ORIGIN + led.location).toBe(address);
    }
  });

  it('is nothing where there is no such template or filter', async () => {
    for (const name of ['templates/nothing', 'templates/..%2f..%2fsite', 'filters/nothing']) {
      const { status, kept } = await get(`/api/og/${name}?v=x`);
      expect({ name, status, kept }).toEqual({ name, status: 404, kept: 'no-store' });
    }
    expect((await get('/api/og/site', { method: 'POST' })).status).toBe(405);
    const head = await get(await pictureOf('/'), { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, type: 'image/png' });
    expect(head.body.length).toBe(0);
  });
});

describe('drafts', () => {
  it('are in no picture, and have none of their own', async () => {
    const before = await pictureOf('/templates/next.js/with-cover');
    const shown = await get(before);
    service.content.update('template-with-cover', { name: 'Not for visitors yet' });
    const enabled = await get(`/api/draft/enable?secret=${SECRET}&path=/templates`);
    const cookie = enabled.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const drafted = await pictureOf('/templates/next.js/with-cover', { headers: { cookie } });
    expect(drafted).toBe(await pictureOf('/'));
    const asked = await get(before, { headers: { cookie } });
    expect(asked.body.equals(shown.body)).toBe(true);
    const never = await get('/api/og/templates/unpublished?v=x', { headers: { cookie } });
    expect(never.status).toBe(404);
  });
});

describe('many who ask at once', () => {
  it('get one drawing, made with one look at the cover', async () => {
    const fresh = await build.start(environment);
    const address = await pictureOf('/templates/next.js/other-cover');
    const from = service.requests.length;
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(address, {}, fresh)));
    await fresh.stop();
    const [first] = answers;
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(first && body.equals(first.body)).toBe(true);
    }
    const looks = service.requests
      .slice(from)
      // At the size of a share picture: pages ask for covers too.
      .filter(({ path: at, query }) => at.includes('cover-nextjs') && query.w === '520');
    expect(looks.length).toBe(1);
  });
});

describe.each([
  ['late-cover', { kind: 'hang' }],
  ['cut-cover', { kind: 'truncated' }],
] as const)('where the cover can’t be had (%s)', (slug, fault) => {
  it('the picture is drawn without it, and not kept for long', async () => {
    const address = await pictureOf(`/templates/next.js/${slug}`);
    service.faults.strike(fault, { path: (at) => at.includes('/cover-') });
    const without = await get(address);
    service.faults.clear();
    expect(without).toMatchObject({ status: 200, kept: KEPT_SHORTLY, type: 'image/png' });
    const file = slug === 'late-cover' ? 'solutions-blog' : 'cms-payload';
    expect(await distanceFrom(without.body, file)).toBeGreaterThan(20);
    await expect
      .poll(async () => (await get(address)).kept, { timeout: 40_000, interval: 2_000 })
      .toBe(KEPT_FOR_EVER);
    expect(await distanceFrom((await get(address)).body, file)).toBeLessThan(6);
  });
});

describe('with the content service down since before the server’s start', () => {
  let fresh: Site;
  beforeAll(async () => {
    service.faults.strike({ kind: 'refuse' });
    fresh = await build.start(environment);
  });
  afterAll(async () => {
    service.faults.clear();
    await fresh?.stop();
  });

  it('there are the pictures of what was last known, and the site’s own', async () => {
    expect(await currentPicture('/api/og/site', fresh)).toMatchObject({
      status: 200,
      kept: KEPT_FOR_EVER,
    });
    expect(await currentPicture('/api/og/templates/japanese', fresh)).toMatchObject({
      status: 200,
      kept: KEPT_FOR_EVER,
    });
    expect(await currentPicture('/api/og/filters/next.js', fresh)).toMatchObject({
      status: 200,
      kept: KEPT_SHORTLY,
    });
  });

  it('a picture that may exist is asked for again, never said not to', async () => {
    const unknown = await get('/api/og/templates/who-knows?v=x', {}, fresh);
    expect(unknown).toMatchObject({ status: 503, kept: 'no-store' });
    expect(unknown.headers.get('retry-after')).toBe('30');
  });
});
