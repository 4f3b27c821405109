import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relatedTemplates } from '@/lib/cards/related-templates';
import { templateCard } from '@/lib/cards/template-card';
import { buildCatalogue, type Catalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { affectedPaths } from '@/lib/publishing/affected-paths';
import { pageFingerprints } from '@/lib/publishing/page-fingerprints';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { SIMILAR, SIMILAR_PAIRS, UNLIKE_PAIRS } from '@/tests/fixtures/similar-templates';

const galleryOf = (...templates: Template[]): Catalogue =>
  buildCatalogue({
    sections: [
      bareSection('framework', [
        ['Hugo', 'hugo'],
        ['Zola', 'zola'],
      ]),
    ],
    templates,
    textFields: [],
  });

const one = (slug: string, order: number, framework: string[], publisher: string | null) =>
  bareTemplate(slug, { order, publisher, facets: { framework } });

function related(catalogue: Catalogue, slug: string): string[] {
  const template = catalogue.templateBySlug.get(slug);
  if (template === undefined) throw new Error(`There is no ${slug}.`);
  return relatedTemplates(catalogue, template, []).map((other) => other.slug);
}

describe('close by a template', () => {
  const gallery = galleryOf(
    one('far', 1, ['Hugo'], 'Acme'),
    one('before', 2, [], 'Acme'),
    one('bare', 3, [], 'Acme'),
    one('stranger', 4, [], 'Other'),
    one('nameless', 5, [], null),
    one('after', 6, ['Hugo'], 'Acme'),
    one('zola', 7, ['Zola'], null),
    one('zola-too', 8, ['Zola'], null),
  );

  it('are those of the same framework, where it has nothing else', () => {
    expect(related(gallery, 'zola')).toEqual(['zola-too']);
  });

  it('are its publisher’s that stand next to it, where it is filed nowhere', () => {
    expect(related(gallery, 'bare')).toEqual(['before', 'far', 'after']);
  });

  it('come those after what shares something', () => {
    expect(related(gallery, 'far')).toEqual(['after', 'before', 'bare']);
  });

  it('is nothing where it shares nothing, not even a publisher', () => {
    expect(related(gallery, 'nameless')).toEqual([]);
    expect(related(gallery, 'stranger')).toEqual([]);
  });

  it('changes with a neighbour that comes, and its page is rendered again then', () => {
    const later = galleryOf(...gallery.templates, one('next', 3.5, [], 'Acme'));
    expect(related(later, 'bare')).toEqual(['before', 'next', 'far', 'after']);
    const { paths } = affectedPaths(gallery, later, [], pageFingerprints(gallery));
    expect(paths).toContain('/templates/all/bare');
    expect(paths).not.toContain('/templates/zola/zola');
  });
});

describe('in the sample', () => {
  let lib: LibOnServices;
  beforeAll(async () => {
    lib = await libOn(await galleryContent());
  });
  afterAll(() => lib?.close());

  it('every template has at least three close by', async () => {
    const { value: catalogue } = await getCatalogue();
    expect(catalogue.templates.length).toBeGreaterThan(100);
    const alone = catalogue.templates.filter(({ slug }) => related(catalogue, slug).length < 3);
    expect(alone.map(({ slug }) => slug)).toEqual([]);
  });

  it('are for the same purpose, and don’t just share a word: 38 of 40 pairs', async () => {
    const { value: catalogue } = await getCatalogue();
    const shows = (slug: string, other: string) => related(catalogue, slug).includes(other);
    const missing = SIMILAR_PAIRS.filter(([one, other]) => !shows(one, other));
    const wrong = UNLIKE_PAIRS.filter(([one, other]) => shows(one, other) || shows(other, one));
    expect({ missing, wrong }).toEqual({
      missing: [['websockets-nitro', 'websockets-nuxt']],
      wrong: [['gitlab-cicd-deploy', 'django-hello-world']],
    });
  });

  it('are what a reader would call similar: 61 of 69, which by filters alone were 28', async () => {
    const { value: catalogue } = await getCatalogue();
    let [found, expected] = [0, 0];
    for (const [slug, similar] of Object.entries(SIMILAR)) {
      const shown = related(catalogue, slug);
      found += similar.filter((other) => shown.includes(other)).length;
      expected += similar.length;
    }
    expect([found, expected]).toEqual([61, 69]);
  });

  it('no two templates have one name', async () => {
    const { value: catalogue } = await getCatalogue();
    const names = catalogue.templates.map(({ name }) => name.toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  });

  it('cards don’t list what a demo’s mark says', async () => {
    const { value: catalogue } = await getCatalogue();
    const cards = catalogue.templates.map((one) => templateCard({ kind: 'isr', catalogue }, one));
    expect(cards.some(({ hasDemo }) => hasDemo)).toBe(true);
    expect(cards.filter(({ tags }) => tags.some((tag) => /\bdemo\b/i.test(tag)))).toEqual([]);
  });

  it('both starters with Payload know each other', async () => {
    const { value: catalogue } = await getCatalogue();
    expect(related(catalogue, 'cms-payload')[0]).toBe('starter-cms-payload');
    expect(related(catalogue, 'starter-cms-payload')[0]).toBe('cms-payload');
  });
});
