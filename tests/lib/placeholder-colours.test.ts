import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LocalContentful, startContentful } from 'local-content-services';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sampleImagesFolder } from '@/commands/content-source';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { loadPlaceholderColours, placeholderColours } from '@/lib/contentful/placeholder-colours';
import { SPACE, TINY_SPACE, tinyContent } from '@/packages/local-services/tests/tiny-content';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { contentEnvironment, setEnvironment } from '@/tests/fixtures/lib';

let service: LocalContentful;
beforeEach(async () => {
  service = await startContentful({
    content: await galleryContent(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    imagesFolder: sampleImagesFolder(),
  });
  setEnvironment(contentEnvironment(service));
});
afterEach(() => service.close());

async function picture() {
  const { value } = await getCatalogue();
  const found = value.templates.find((template) => template.picture !== null)?.picture;
  if (!found) throw new Error('the sample content has no picture');
  return found;
}

it('placeholderColours returns a colour for each quarter of a cover once the cover has loaded', async () => {
  const cover = await picture();
  expect(placeholderColours(cover)).toBeNull();
  // Each call waits for the colours only for a moment.
  await vi.waitFor(async () => {
    await loadPlaceholderColours([cover, null]);
    expect(placeholderColours(cover)).toMatch(/^[0-9a-f]{24}$/);
  }, 15_000);
});

describe('the placeholder colours for a transparent image', () => {
  /** The image is a disc of the given colour on a transparent background. */
  async function colours(of: string) {
    const folder = await mkdtemp(path.join(tmpdir(), 'transparent-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const disc = `<svg width="200" height="160"><circle cx="100" cy="80" r="60" fill="${of}"/></svg>`;
    await sharp(Buffer.from(disc)).png().toFile(path.join(folder, 'blog.webp'));
    const own = await startContentful({
      ...TINY_SPACE,
      content: tinyContent(),
      imagesFolder: folder,
    });
    onTestFinished(() => own.close());
    const url = `${own.imagesUrl}/${SPACE}/blog-picture/0123abcd/blog.webp`;
    const logo = { url, width: 200, height: 160, alt: '' };
    await vi.waitFor(async () => {
      await loadPlaceholderColours([logo]);
      expect(placeholderColours(logo)).not.toBeNull();
    }, 15_000);
    return placeholderColours(logo);
  }

  it.each([
    ['#111111', 'f'],
    ['#2130c4', 'f'],
    ['#ffffff', '1'],
    ['#61dafb', '1'],
    ['#00dc82', '1'],
  ])('contrast with %s', async (colour, digit) => {
    expect(await colours(colour)).toBe(digit.repeat(24));
  });
});

it('an image is requested only once for its placeholder colours', async () => {
  const cover = await picture();
  const asked = () => service.requests.filter(({ path }) => cover.url.endsWith(path)).length;
  await Promise.all([loadPlaceholderColours([cover]), loadPlaceholderColours([cover])]);
  await loadPlaceholderColours([cover]);
  expect(asked()).toBe(1);
});

it.each([
  ['is down', { kind: 'refuse' }],
  ['hangs', { kind: 'hang' }],
  ['sends something other than an image', { kind: 'status', status: 200 }],
] as const)(
  'loading placeholder colours does not fail if the image service %s',
  async (_, fault) => {
    const cover = await picture();
    service.faults.inject(fault);
    await loadPlaceholderColours([cover]);
    service.faults.clear();
    expect(placeholderColours(cover)).toBeNull();
  },
);

it.each([
  ['was down', { kind: 'refuse' }],
  ['responded with 429', { kind: 'status', status: 429 }],
  ['responded with 404', { kind: 'status', status: 404 }],
] as const)('an image is requested again after the image service %s', async (_, fault) => {
  const cover = await picture();
  service.faults.inject(fault);
  await loadPlaceholderColours([cover]);
  service.faults.clear();
  // The failure may be known only after that moment.
  await vi.waitFor(async () => {
    await loadPlaceholderColours([cover]);
    expect(placeholderColours(cover)).toMatch(/^[0-9a-f]{24}$/);
  }, 15_000);
});
