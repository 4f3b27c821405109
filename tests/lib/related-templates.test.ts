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

describe('similar templates', () => {
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

  it('share the framework, if nothing else', () => {
    expect(related(gallery, 'zola')).toEqual(['zola-too']);
  });

  it('are the publisher’s neighbours, for a template without filters', () => {
    expect(related(gallery, 'bare')).toEqual(['before', 'far', 'after']);
  });

  it('come before neighbours of the publisher', () => {
    expect(related(gallery, 'far')).toEqual(['after', 'before', 'bare']);
  });

  it('are empty if nothing is shared, not even a publisher', () => {
    expect(related(gallery, 'nameless')).toEqual([]);
    expect(related(gallery, 'stranger')).toEqual([]);
  });

  it('change when a neighbour is published, which revalidates the page', () => {
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

  it('exist for every template, at least three', async () => {
    const { value: catalogue } = await getCatalogue();
    expect(catalogue.templates.length).toBeGreaterThan(100);
    const alone = catalogue.templates.filter(({ slug }) => related(catalogue, slug).length < 3);
    expect(alone.map(({ slug }) => slug)).toEqual([]);
  });

  it('share a purpose, not just a word: 38 of 40 pairs', async () => {
    const { value: catalogue } = await getCatalogue();
    const shows = (slug: string, other: string) => related(catalogue, slug).includes(other);
    const missing = SIMILAR_PAIRS.filter(([one, other]) => !shows(one, other));
    const wrong = UNLIKE_PAIRS.filter(([one, other]) => shows(one, other) || shows(other, one));
    expect({ missing, wrong }).toEqual({
      missing: [['websockets-nitro', 'websockets-nuxt']],
      wrong: [['gitlab-cicd-deploy', 'django-hello-world']],
    });
  });

  it('match human judgement: 61 of 69, compared with 28 by filters alone', async () => {
    const { value: catalogue } = await getCatalogue();
    let [found, expected] = [0, 0];
    for (const [slug, similar] of Object.entries(SIMILAR)) {
      const shown = related(catalogue, slug);
      found += similar.filter((other) => shown.includes(other)).length;
      expected += similar.length;
    }
    expect([found, expected]).toEqual([61, 69]);
  });

  it('have unique names', async () => {
    const { value: catalogue } = await getCatalogue();
    const names = catalogue.templates.map(({ name }) => name.toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  });

  it('don’t list "Live Demo" on cards', async () => {
    const { value: catalogue } = await getCatalogue();
    const cards = catalogue.templates.map((one) => templateCard({ kind: 'isr', catalogue }, one));
    expect(cards.some(({ hasDemo }) => hasDemo)).toBe(true);
    expect(cards.filter(({ tags }) => tags.some((tag) => /\bdemo\b/i.test(tag)))).toEqual([]);
  });

  it('include both Payload starters for each other', async () => {
    const { value: catalogue } = await getCatalogue();
    expect(related(catalogue, 'cms-payload')[0]).toBe('starter-cms-payload');
    expect(related(catalogue, 'starter-cms-payload')[0]).toBe('cms-payload');
  });
});
