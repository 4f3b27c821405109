import { beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueContent } from '@/lib/catalogue/catalogue';
import { fingerprintOf } from '@/lib/contentful/content-fingerprint';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

beforeEach(() => setEnvironment(ANY_CONTENT));

const item = (id: string) => ({ id }) as never;
const CONTENT = {
  sections: [item('section')],
  templates: [item('one'), item('two')],
  textFields: ['overview'],
  pages: [item('page')],
  synonyms: [item('synonym')],
  issues: [item('issue')],
} satisfies CatalogueContent;

const hashOf = (content: CatalogueContent) => fingerprintOf(content).hash;

describe('the hash of content', () => {
  it('depends on the content, not on the object', () => {
    expect(hashOf(structuredClone(CONTENT))).toBe(hashOf(CONTENT));
    expect(fingerprintOf(CONTENT)).toBe(fingerprintOf(CONTENT));
  });

  it.each<[string, Partial<CatalogueContent>]>([
    ['sections', { sections: [] }],
    ['templates', { templates: [item('one')] }],
    ['the order of templates', { templates: [item('two'), item('one')] }],
    ['text fields', { textFields: [] }],
    ['pages', { pages: [] }],
    ['synonyms', { synonyms: [] }],
    ['issues', { issues: [] }],
    ['the kind of an item', { pages: [], synonyms: [item('page'), item('synonym')] }],
  ])('changes with %s', (_, change) => {
    expect(hashOf({ ...CONTENT, ...change })).not.toBe(hashOf(CONTENT));
  });

  it('is the same for an empty list and a missing one', () => {
    const { pages, synonyms, issues, ...rest } = CONTENT;
    expect(hashOf(rest)).toBe(hashOf({ ...rest, pages: [], synonyms: [], issues: [] }));
  });
});

it('includes the size of all items’ JSON in bytes', () => {
  const { bytes } = fingerprintOf({
    sections: [],
    templates: [item('ü')],
    textFields: ['overview'],
  });
  expect(bytes).toBe('{"id":"??"}'.length + '["overview"]'.length);
});
