import { describe, expect, it } from 'vitest';
import { decodeSegments, isLocalPath, parseSitePath } from '@/lib/catalogue/path-validation';

describe('parseSitePath', () => {
  it.each([
    ['/', '/'],
    ['/templates/next.js?page=2', '/templates/next.js?page=2'],
    ['/templates/a b', '/templates/a%20b'],
    ['/templates/hugo/../astro', '/templates/astro'],
    ['/about#team', '/about'],
  ])('parses %j as %j', (address, path) => {
    expect(parseSitePath(address)).toBe(path);
  });

  it.each([
    ['templates/hugo', 'without a leading slash'],
    ['https://elsewhere.example/templates', 'on another site'],
    ['//elsewhere.example/templates', 'on another host'],
    ['/\\elsewhere.example', 'on another host with a backslash'],
    ['/templates\n/hugo', 'with a line break'],
    ['\\\\elsewhere.example', 'on another host with only backslashes'],
    ['/\t/elsewhere.example', 'on another host with a tab'],
    ['/%2F/elsewhere.example', 'on another host with an encoded slash'],
    ['javascript:alert(1)', 'that is a script'],
    ['/api/draft/disable', 'in the API'],
    ['/templates/%2e%2e/api', 'that leads to the API'],
    ['//', 'that can’t be parsed'],
    ['/templates/%zz', 'that can’t be decoded'],
    ['/templates/a%2Fb', 'with an encoded slash'],
    ['/templates/%5c%5cb', 'with encoded backslashes'],
    ['/templates/hugo/it/more', 'without a page'],
  ])('rejects %j, an address %s', (address) => {
    expect(parseSitePath(address)).toBeUndefined();
  });
});

describe('decodeSegments', () => {
  it('decodes the segments of a path', () => {
    expect(decodeSegments('/templates/a%20b')).toEqual(['templates', 'a b']);
  });

  it.each(['%2F', '%5C', '%2E', '%2E%2E', '%0A', '%zz'])(
    'returns undefined if a segment is %s, whatever the other segments are',
    (segment) => {
      expect(decodeSegments(`/${segment}`)).toBeUndefined();
      expect(decodeSegments(`/templates/${segment}`)).toBeUndefined();
    },
  );
});

it('isLocalPath accepts only paths with a single leading slash and without spaces', () => {
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
