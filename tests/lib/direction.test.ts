import type { DocumentProps } from 'next/document';
import { expect, it, onTestFinished } from 'vitest';
import { plainPage } from '@/lib/brand/plain-page';
import { parseSiteConfig } from '@/lib/brand/site-config';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import Document from '@/pages/_document';
import * as siteConfig from '@/site.config';

it.each([
  ['en-GB', undefined],
  ['de', undefined],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', undefined],
])('sets the text direction of the language %s to %s', (language, expected) => {
  const { tag, words, locale } = DEFAULT_LANGUAGE;
  DEFAULT_LANGUAGE.tag = language;
  onTestFinished(() => {
    DEFAULT_LANGUAGE.tag = tag;
  });
  const props = { __NEXT_DATA__: { page: '/' }, buildManifest: {} } as unknown as DocumentProps;
  const { lang, dir } = Document(props).props;
  expect([lang, dir]).toEqual([language, expected]);
  const config = { ...siteConfig, languages: [{ tag: language, words, locale }] };
  const plain = plainPage(parseSiteConfig(config), { title: '', heading: '', text: '' });
  expect(/<html lang="[^"]*"(?: dir="(.*)")?>/.exec(plain)?.[1]).toBe(expected);
});
