import { globSync, readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, leavesZone, sitePath } from '@/lib/runtime/addresses.js';
import { RESERVED_PAGE_SLUGS } from '@/lib/runtime/reserved-slugs';

afterEach(() => vi.unstubAllEnvs());

describe('addresses', () => {
  it.each([
    ['/', '/gallery'],
    ['/templates?q=a', '/gallery/templates?q=a'],
    ['/gallery', '/gallery/gallery'],
  ])('have the base path in front: %s', (path, address) => {
    vi.stubEnv('BASE_PATH', '/gallery');
    expect(addressOf(path)).toBe(address);
    expect(sitePath(address)).toBe(path);
  });

  it.each(['/', '/gallery-two', '/galleryx/y', '/templates'])(
    'outside the base path stay unchanged: %s',
    (address) => {
      vi.stubEnv('BASE_PATH', '/gallery');
      expect(sitePath(address)).toBe(address);
    },
  );

  it('with a query on the root lose only the base path', () => {
    vi.stubEnv('BASE_PATH', '/gallery');
    expect(sitePath('/gallery?a=1')).toBe('/?a=1');
  });

  it.each(['/', '/templates', '/api/x?y#z'])('are the paths without a base path: %s', (path) => {
    vi.stubEnv('BASE_PATH', '');
    expect(addressOf(path)).toBe(path);
    expect(sitePath(path)).toBe(path);
  });
});

describe('addresses in a zone', () => {
  beforeEach(() => void vi.stubEnv('ZONE', '1'));

  it.each(['/templates', '/templates/a?b', '/templates?q=a', '/', '/about', '/api-guide'])(
    'are the paths of pages: %s',
    (path) => {
      expect(addressOf(path)).toBe(path);
      expect(sitePath(path)).toBe(path);
    },
  );

  it.each(['/api/templates?q=a', '/editor', '/editor?a=1', '/_next/data/x.json', '/feed.xml'])(
    'of everything else are below the pages: %s',
    (path) => {
      expect(addressOf(path)).toBe(`/templates/_site${path}`);
      expect(sitePath(addressOf(path))).toBe(path);
    },
  );

  it('do not make a page available at a second address', () => {
    expect(sitePath('/templates/_site/templates')).toBe('/templates/_site/templates');
  });

  it('below the pages are those of every public file and reserved slug', () => {
    const pages = ['index', '404', '500', 'templates'];
    const names = [...RESERVED_PAGE_SLUGS, ...readdirSync('public')];
    const others = names.filter((name) => addressOf(`/${name}`) === `/${name}`);
    expect([...new Set(others)].sort()).toEqual(pages.sort());
  });

  it.each([
    ['/', true],
    ['/about', true],
    ['/editor', true],
    ['/templatesx', true],
    ['/templates', false],
    ['/templates/a#b', false],
    ['https://example.com', false],
  ])('leave the router: %s, %s', (path, leaves) => {
    expect(leavesZone(path)).toBe(leaves);
  });
});

/** Addresses by hand, and what to write instead. */
const BY_HAND: readonly [RegExp, string][] = [
  [/\bsiteUrl\b/, 'Use urlOf(path) from lib/runtime/urls.'],
  [/<(?:a|link)\b[^>]*\bhref="\/|<form\b[^>]*\baction="\//, 'Use addressOf(path), or SiteLink.'],
  [
    /<(?:a|link)\b[^>]*\bhref=\{(?!addressOf\()[^}]*(?:[pP]ath|siteCopy|metadataCopy)\b/,
    'Use addressOf(path), or SiteLink.',
  ],
  [/\bfetch\(['"`]\/|\.redirect\(\d+, (?!addressOf\()/, 'Use addressOf(path).'],
  [/\bownOrigin\(\)(?! \+ addressOf\(| \{)/, 'Use ownOrigin() + addressOf(path).'],
  [/; Path=\//, "Use scope(): the domain's other site has cookies too."],
];

/** nginx adds the base path to `plain-page.ts`. */
const OWNERS =
  /^lib\/(?:brand\/plain-page|runtime\/(?:addresses|urls|env|environment-schema))\.[jt]s$/;

it('addresses are not written by hand', () => {
  const files = globSync('{pages,components,lib}/**/*.{ts,tsx,js}').filter(
    (file) => !OWNERS.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const problems = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return BY_HAND.flatMap(([pattern, advice]) => {
      const [found] = pattern.exec(text) ?? [];
      return found === undefined ? [] : [`${file}: ${found} – ${advice}`];
    });
  });
  expect(problems).toEqual([]);
});
