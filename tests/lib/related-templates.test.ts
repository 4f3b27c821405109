import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stampsOf } from '@/lib/cards/page-stamp';
import { relatedTemplates } from '@/lib/cards/related-templates';
import { templateCard } from '@/lib/cards/template-card-props';
import { buildCatalogue, type Catalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
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

  it('include templates that share only the framework', () => {
    expect(related(gallery, 'zola')).toEqual(['zola-too']);
  });

  it('are neighbours from the same publisher if a template has no filters', () => {
    expect(related(gallery, 'bare')).toEqual(['before', 'far', 'after']);
  });

  it('are ranked by shared framework before shared publisher', () => {
    expect(related(gallery, 'far')).toEqual(['after', 'before', 'bare']);
  });

  it('do not exist if neither a framework nor a publisher is shared', () => {
    expect(related(gallery, 'nameless')).toEqual([]);
    expect(related(gallery, 'stranger')).toEqual([]);
  });

  it('change and revalidate the page when a neighbouring template is published', () => {
    const later = galleryOf(...gallery.templates, one('next', 3.5, [], 'Acme'));
    expect(related(later, 'bare')).toEqual(['before', 'next', 'far', 'after']);
    const isSame = (path: string) => stampsOf(later)(path) === stampsOf(gallery)(path);
    expect(['/templates/all/bare', '/templates/zola/zola'].map(isSame)).toEqual([false, true]);
  });
});

describe('similar templates in the sample', () => {
  let lib: LibOnServices;
  beforeAll(async () => {
    lib = await libOn(await galleryContent());
  });
  afterAll(() => lib?.close());

  it('include at least three for every template', async () => {
    const { value: catalogue } = await getCatalogue();
    expect(catalogue.templates.length).toBeGreaterThan(100);
    const alone = catalogue.templates.filter(({ slug }) => related(catalogue, slug).length < 3);
    expect(alone.map(({ slug }) => slug)).toEqual([]);
  });

  it('share a purpose, not just a word, in 38 of 40 pairs', async () => {
    const { value: catalogue } = await getCatalogue();
    const shows = (slug: string, other: string) => related(catalogue, slug).includes(other);
    const missing = SIMILAR_PAIRS.filter(([one, other]) => !shows(one, other));
    const wrong = UNLIKE_PAIRS.filter(([one, other]) => shows(one, other) || shows(other, one));
    expect({ missing, wrong }).toEqual({
      missing: [['websockets-nitro', 'websockets-nuxt']],
      wrong: [['gitlab-cicd-deploy', 'django-hello-world']],
    });
  });

  it('match human judgement in 61 of 69 cases, compared with 28 if only filters are used', async () => {
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

  it('do not show a “Live Demo” tag on cards', async () => {
    const { value: catalogue } = await getCatalogue();
    const cards = catalogue.templates.map((one) => templateCard({ kind: 'isr', catalogue }, one));
    expect(cards.some(({ hasDemo }) => hasDemo)).toBe(true);
    expect(cards.filter(({ tags }) => tags.some((tag) => /\bdemo\b/i.test(tag)))).toEqual([]);
  });

  it('list the two Payload starters first for each other', async () => {
    const { value: catalogue } = await getCatalogue();
    expect(related(catalogue, 'cms-payload')[0]).toBe('starter-cms-payload');
    expect(related(catalogue, 'starter-cms-payload')[0]).toBe('cms-payload');
  });
});
