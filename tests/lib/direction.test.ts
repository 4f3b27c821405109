import type { DocumentProps } from 'next/document';
import { expect, it, onTestFinished } from 'vitest';
import { plainPage } from '@/lib/brand/plain-page';
import { parseSiteConfig } from '@/lib/brand/site-config';
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
])('%s', (language, expected) => {
  const { site } = siteConfig;
  const { language: own } = site;
  site.language = language;
  onTestFinished(() => {
    site.language = own;
  });
  const props = { __NEXT_DATA__: { page: '/' }, buildManifest: {} } as unknown as DocumentProps;
  const { lang, dir } = Document(props).props;
  expect([lang, dir]).toEqual([language, expected]);
  const plain = plainPage(parseSiteConfig(siteConfig), { title: '', heading: '', text: '' });
  expect(/<html lang="[^"]*"(?: dir="(.*)")?>/.exec(plain)?.[1]).toBe(expected);
});
