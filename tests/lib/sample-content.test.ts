import { readdirSync } from 'node:fs';
import { createContentStore } from 'local-content-services';
import { expect, it } from 'vitest';
import { readSampleContent } from '@/commands/content-source';
import { sampleEdgeConfig } from '@/commands/sample-edge-config';
import shortTexts from '@/content/de/short-texts.json' with { type: 'json' };
import { hasPage } from '@/lib/catalogue/page-registry';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { libOn } from '@/tests/fixtures/lib';
import { CONTENT_MODEL as model } from '../../content/model.ts';

const GERMAN_IDS = [
  ...Object.keys(shortTexts),
  ...readdirSync('content/de').flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []),
];
const content = await readSampleContent();
const gallery = await galleryContent();
const ids = new Set(gallery.entries.map(({ sys }) => sys.id));
const known = content.entries.filter(({ sys }) => sys.space === undefined && ids.has(sys.id));
// A space based on the sample has some of its entries, with its own space id.
const isSample = known.length > content.entries.length / 2;

it.skipIf(!isSample)('the sample content equals the output of `npm run content`', () => {
  expect(content).toEqual(gallery);
});

it('the sample’s German belongs to its entries, assets and localized fields', () => {
  const typeOf = new Map(gallery.contentTypes.map((type) => [type.sys.id, type]));
  const translated = [...gallery.entries, ...gallery.assets].filter(({ sys, fields }) => {
    const german = Object.keys(fields).filter((id) => fields[id]?.de !== undefined);
    const type = typeOf.get(sys.contentType?.sys.id ?? '');
    for (const field of type?.fields.filter(({ id }) => german.includes(id)) ?? []) {
      expect(field).toMatchObject({ localized: true });
    }
    return german.length > 0;
  });
  expect(translated.map(({ sys }) => sys.id).sort()).toEqual(GERMAN_IDS.sort());
});

it('the sample content includes the templates and paths from its edge configuration', async () => {
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
  for (const path of linked) {
    const slug = path.replace(/^\/templates\/all\//, '');
    expect(hasPage(catalogue, path) || catalogue.templateBySlug.has(slug), path).toBe(true);
  }
  for (const path of Object.keys(redirects)) expect(hasPage(catalogue, path)).toBe(false);
});
