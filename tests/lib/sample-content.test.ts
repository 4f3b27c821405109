import { createContentStore } from 'local-content-services';
import { expect, it } from 'vitest';
import { readSampleContent } from '@/commands/sample-content';
import { sampleEdgeConfig } from '@/commands/sample-edge-config';
import { hasPage } from '@/lib/catalogue/page-registry';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { libOn } from '@/tests/fixtures/lib';
import { CONTENT_MODEL as model } from '../../content/model.ts';

const content = await readSampleContent();
const gallery = await galleryContent();
const ids = new Set(gallery.entries.map(({ sys }) => sys.id));
const known = content.entries.filter(({ sys }) => sys.space === undefined && ids.has(sys.id));
// A space based on the sample has some of its entries, with its own space id.
const isSample = known.length > content.entries.length / 2;

it.skipIf(!isSample)('equals the output of `npm run content`', () => {
  expect(content).toEqual(gallery);
});

it('includes the templates and paths in its edge configuration', async () => {
  const { announcement, featured, redirects } = sampleEdgeConfig(createContentStore(content)) as {
    announcement?: { href: string };
    featured: string[];
    redirects: Record<string, string>;
  };
  const lib = await libOn(content, { model });
  const { value: catalogue } = await getCatalogue();
  await lib.close();
  for (const slug of featured) expect(catalogue.templateBySlug.has(slug)).toBe(true);
  const linked = [announcement?.href, ...Object.values(redirects)].flatMap((path) => path ?? []);
  for (const path of linked) expect(hasPage(catalogue, path)).toBe(true);
  for (const path of Object.keys(redirects)) expect(hasPage(catalogue, path)).toBe(false);
});
