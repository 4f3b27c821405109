import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { loadPlaceholderColours, placeholderColours } from '@/lib/contentful/placeholder-colours';
import {
  type ContentService,
  startContentService,
} from '@/local/content-service/start-content-service';
import { sampleImagesFolder } from '@/local/sample-content';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { contentEnvironment, setEnvironment } from '@/tests/fixtures/lib';

let service: ContentService;
beforeEach(async () => {
  service = await startContentService({
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

it('knows the four quarters of a cover, once it was requested', async () => {
  const cover = await picture();
  expect(placeholderColours(cover)).toBeNull();
  // They are waited for a moment only.
  await vi.waitFor(async () => {
    await loadPlaceholderColours([cover, null]);
    expect(placeholderColours(cover)).toMatch(/^[0-9a-f]{24}$/);
  }, 15_000);
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
  service.faults.strike(fault);
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
  service.faults.strike(fault);
  await loadPlaceholderColours([cover]);
  service.faults.clear();
  // What went wrong may be known after that moment.
  await vi.waitFor(async () => {
    await loadPlaceholderColours([cover]);
    expect(placeholderColours(cover)).toMatch(/^[0-9a-f]{24}$/);
  }, 15_000);
});
