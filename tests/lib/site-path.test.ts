import { describe, expect, it } from 'vitest';
import { decodeSegments, isLocalPath, parseSitePath } from '@/lib/catalogue/site-path';

describe('an address that somebody hands in', () => {
  it.each([
    ['/', '/'],
    ['/templates/next.js?page=2', '/templates/next.js?page=2'],
    ['/templates/a b', '/templates/a%20b'],
    ['/templates/hugo/../astro', '/templates/astro'],
    ['/about#team', '/about'],
  ])('%j is the page %j', (address, path) => {
    expect(parseSitePath(address)).toBe(path);
  });

  it.each([
    ['templates/hugo', 'without a slash'],
    ['https://elsewhere.example/templates', 'of another site'],
    ['//elsewhere.example/templates', 'of another host'],
    ['/\\elsewhere.example', 'of another host, with a backslash'],
    ['/templates\n/hugo', 'with a line break'],
    ['\\\\elsewhere.example', 'of another host, with backslashes alone'],
    ['/\t/elsewhere.example', 'of another host, with a tab'],
    ['/%2F/elsewhere.example', 'of another host, encoded'],
    ['javascript:alert(1)', 'that is a script'],
    ['/api/draft/disable', 'of the API'],
    ['/templates/%2e%2e/api', 'that leads to the API'],
    ['//', 'that can’t be parsed'],
    ['/templates/%zz', 'that can’t be decoded'],
    ['/templates/a%2Fb', 'with an encoded slash'],
    ['/templates/%5c%5cb', 'with encoded backslashes'],
    ['/templates/hugo/it/more', 'of no page'],
  ])('%j, one %s, is no page', (address) => {
    expect(parseSitePath(address)).toBeUndefined();
  });
});

describe('the segments of a path', () => {
  it('are decoded', () => {
    expect(decodeSegments('/templates/a%20b')).toEqual(['templates', 'a b']);
  });

  it.each(['%2F', '%5C', '%2E', '%2E%2E', '%0A', '%zz'])(
    'are none where one of them is %s, whatever the others are',
    (segment) => {
      expect(decodeSegments(`/${segment}`)).toBeUndefined();
      expect(decodeSegments(`/templates/${segment}`)).toBeUndefined();
    },
  );
});

it('a path without a host begins with one slash, and has no space', () => {
  expect(['/', '/a/b?c'].map(isLocalPath)).toEqual([true, true]);
  const others = [
    '',
    'a',
    '//a',
    '/\\a',
    '/a b',
    '/a\\b',
    'https://a.example/',
    '/.//a',
    '/b/..//a',
  ];
  expect(others.map(isLocalPath)).toEqual(others.map(() => false));
});
