import { afterEach, beforeEach, expect, it } from 'vitest';
import { coloursOf, learnColours } from '#lib/content/cover-colours';
import { readCatalogue } from '#lib/content/current-catalogue';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { readSampleContent, sampleImagesFolder } from '#local/sample-content';
import { contentEnvironment, setEnvironment } from '#tests/lib-on-services';

let service: ContentService;
beforeEach(async () => {
  service = await startContentService({
    content: await readSampleContent(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    imagesFolder: sampleImagesFolder(),
  });
  setEnvironment(contentEnvironment(service));
});
afterEach(() => service.close());

async function picture() {
  const { value } = await readCatalogue();
  const found = value.templates.find((template) => template.picture !== null)?.picture;
  if (!found) throw new Error('the sample content has no picture');
  return found;
}

it('knows the four quarters of a cover, once it was asked for', async () => {
  const cover = await picture();
  expect(coloursOf(cover)).toBeNull();
  await learnColours([cover, null]);
  expect(coloursOf(cover)).toMatch(/^[0-9a-f]{24}$/);
});

it('is asked for once, however often it is shown', async () => {
  const cover = await picture();
  const asked = () => service.requests.filter(({ path }) => cover.url.endsWith(path)).length;
  await Promise.all([learnColours([cover]), learnColours([cover])]);
  await learnColours([cover]);
  expect(asked()).toBe(1);
});

it.each([
  ['the images are down', { kind: 'refuse' }],
  ['they hang', { kind: 'hang' }],
  ['they answer something else', { kind: 'status', status: 200 }],
] as const)('is nothing to wait for, or to fail on: %s', async (_, fault) => {
  const cover = await picture();
  service.faults.strike(fault);
  await learnColours([cover]);
  service.faults.clear();
  expect(coloursOf(cover)).toBeNull();
});
