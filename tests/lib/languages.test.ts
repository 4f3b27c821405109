import { describe, expect, it } from 'vitest';
import { parseSiteConfig } from '@/lib/brand/site-config';
import * as siteConfig from '@/site.config';
import { GERMAN, withGerman } from '@/tests/fixtures/languages';

describe('the path of a page', () => {
  it.each([
    ['/', 'en-GB', '/'],
    ['/templates', 'en-GB', '/templates'],
    ['/design', 'en-GB', '/design'],
    ['/de', 'de', '/'],
    ['/DE/templates', 'de', '/templates'],
    ['/de?draft=1', 'de', '/?draft=1'],
    ['/de/templates?q=a/b#c', 'de', '/templates?q=a/b#c'],
  ])('%s is the page %s %s', async (path, id, rest) => {
    const { inLanguage } = await withGerman();
    const { languageOfPath } = await import('@/lib/runtime/language-paths');
    const found = languageOfPath(path);
    expect([found.language.id, found.path]).toEqual([id, rest]);
    expect(inLanguage(found.path, found.language)).toBe(path.replace('/DE', '/de'));
  });
});

it('is the default language if its id is unknown', async () => {
  const { DEFAULT_LANGUAGE, languageWithId } = await withGerman();
  expect(languageWithId('de')).toMatchObject({ tag: 'de-DE', prefix: '/de', words: 'de' });
  expect(languageWithId('fr')).toBe(DEFAULT_LANGUAGE);
  expect(languageWithId(undefined)).toBe(DEFAULT_LANGUAGE);
});

describe('the languages in site.config.ts', () => {
  const [english] = siteConfig.languages;
  const parse = (...languages: unknown[]) => parseSiteConfig({ ...siteConfig, languages });

  it('are accepted with a path for each but the first', () => {
    expect(parse(english, GERMAN).languages).toEqual([english, GERMAN]);
  });

  it.each([
    ['languages.0.path is for languages after the first', [GERMAN]],
    ['languages.1.path', [english, english]],
    ['languages.1.path must be a path', [english, { ...GERMAN, path: 'api' }]],
    ['languages.1.words', [english, { ...GERMAN, words: 'xx' }]],
    ['languages must have a different path for each language', [english, GERMAN, GERMAN]],
    [
      'languages must have a different folder of words for each language',
      [english, { ...GERMAN, words: 'en' }],
    ],
    ['languages.0', []],
  ])('are rejected: %s', (problem, languages) => {
    expect(() => parse(...languages)).toThrow(problem);
  });
});
