import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LocalContentful, startContentful } from 'local-content-services';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sampleImagesFolder } from '@/commands/sample-content';
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

it('knows the colours of a cover’s quarters once the cover has been requested', async () => {
  const cover = await picture();
  expect(placeholderColours(cover)).toBeNull();
  // They are waited for a moment only.
  await vi.waitFor(async () => {
    await loadPlaceholderColours([cover, null]);
    expect(placeholderColours(cover)).toMatch(/^[0-9a-f]{24}$/);
  }, 15_000);
});

describe('of a transparent picture', () => {
  /** A disc of that colour; what is around it is transparent. */
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
  ])('is a ground that %s stands out from', async (colour, digit) => {
    expect(await colours(colour)).toBe(digit.repeat(24));
  });
});

it('is requested once, however often it is shown', async () => {
  const cover = await picture();
  const asked = () => service.requests.filter(({ path }) => cover.url.endsWith(path)).length;
  await Promise.all([loadPlaceholderColours([cover]), loadPlaceholderColours([cover])]);
  await loadPlaceholderColours([cover]);
  expect(asked()).toBe(1);
});

it.each([
  ['the images are down', { kind: 'refuse' }],
  ['they hang', { kind: 'hang' }],
  ['they answer something else', { kind: 'status', status: 200 }],
] as const)('is nothing to wait for, or to fail on: %s', async (_, fault) => {
  const cover = await picture();
  service.faults.inject(fault);
  await loadPlaceholderColours([cover]);
  service.faults.clear();
  expect(placeholderColours(cover)).toBeNull();
});

it.each([
  ['were down', { kind: 'refuse' }],
  ['asked to slow down', { kind: 'status', status: 429 }],
  ['did not know it yet', { kind: 'status', status: 404 }],
] as const)('is asked for again where the images %s', async (_, fault) => {
  const cover = await picture();
  service.faults.inject(fault);
  await loadPlaceholderColours([cover]);
  service.faults.clear();
  // What went wrong may be known after that moment.
  await vi.waitFor(async () => {
    await loadPlaceholderColours([cover]);
    expect(placeholderColours(cover)).toMatch(/^[0-9a-f]{24}$/);
  }, 15_000);
});
