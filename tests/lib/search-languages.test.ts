/** A source's languages are found without an editor's tag. */
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const writtenIn = (slug: string, languages: readonly string[], more: Partial<Template> = {}) =>
  bareTemplate(slug, {
    ...more,
    sourceFacts: { manager: null, scripts: [], env: [], versions: {}, languages },
  });

const gallery = buildCatalogue({
  sections: [bareSection('framework', [['Vue', 'vue']])],
  templates: [
    writtenIn('blog', ['TypeScript', 'CSS']),
    writtenIn('shop', ['JavaScript', 'Vue', 'HTML']),
    writtenIn('site', ['JavaScript', 'Vue'], { facets: { framework: ['Vue'] } }),
    bareTemplate('tool', { name: 'Tool', description: 'Types for TypeScript.' }),
    bareTemplate('typed', { name: 'TypeScript kit' }),
  ],
  textFields: [],
});
const found = (term: string) =>
  countFacets(gallery, { ...EMPTY_SELECTION, term }).templates.map(({ slug }) => slug);

describe('source languages', () => {
  it('rank below names and descriptions', () => {
    expect(found('typescript')).toEqual(['typed', 'tool', 'blog']);
    expect(found('typescript blog')).toEqual(['blog']);
  });

  it('do not produce near matches', () => {
    expect(found('javascript kangaroos')).toEqual([]);
    expect(found('vue kangaroos')).toEqual(['site']);
  });

  it('are matched only by tags if editors use the language as a tag', () => {
    expect(found('vue')).toEqual(['site']);
  });

  it('do not include CSS or HTML', () => {
    expect([...found('css'), ...found('html')]).toEqual([]);
  });
});
