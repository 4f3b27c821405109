import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterPath } from '@/lib/catalogue/paths';
import { pageRecords } from '@/lib/page-cache/page-records';
import { takeRecord } from '@/lib/page-cache/saved-page';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import * as results from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(smallSpace());
  await results.templatesPage();
});
afterAll(() => lib.close());

const ODD_SLUGS = [
  '',
  ' ',
  '.',
  '..',
  '../../etc/passwd',
  'a/b',
  '\\..\\..',
  '%',
  '%2e%2e',
  '%00',
  '\u0000',
  '\r\nSet-Cookie: a=b',
  '?preview=true',
  '#',
  '日本語',
  '🎪',
  'ＮＥＸＴ.js',
  'next.js/',
  'next.js ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '*',
  'x'.repeat(3_000),
  'ü'.repeat(20_000),
];

const randomSlugs = Array.from({ length: 500 - ODD_SLUGS.length }, () => {
  const bytes = randomBytes(randomInt(1, 400));
  return bytes.toString(randomInt(2) === 0 ? 'latin1' : 'base64url');
});

describe('an almost correct address', () => {
  const redirect = (destination: string) => ({
    redirect: { destination, permanent: true },
    revalidate: 30,
  });

  it('redirects to the page if the address differs only in case', async () => {
    expect(await results.filterPage('Next.JS')).toEqual(redirect('/templates/next.js'));
    expect(await results.templatePage('Next.js', 'Next-Blog')).toEqual(
      redirect('/templates/next.js/next-blog'),
    );
  });

  it('redirects to the template if the filter is missing', async () => {
    expect(await results.filterPage('next-blog')).toEqual(redirect('/templates/next.js/next-blog'));
  });
});

describe('500 unknown slugs', () => {
  const slugs = [...ODD_SLUGS, ...randomSlugs];
  const notFound = { notFound: true, revalidate: 30 };

  it('are not found as filters, and no request is sent', async () => {
    const before = lib.service.requests.length;
    for (const slug of slugs) expect(await results.filterPage(slug)).toEqual(notFound);
    expect(lib.service.requests.slice(before).map(({ path }) => path)).toEqual([]);
  });

  it('are not found as templates, and no request is sent', async () => {
    const before = lib.service.requests.length;
    for (const slug of slugs) expect(await results.templatePage('next.js', slug)).toEqual(notFound);
    expect(lib.service.requests.slice(before).map(({ path }) => path)).toEqual([]);
  });

  it('redirect to the canonical template address if used as its filter, and no request is sent', async () => {
    const before = lib.service.requests.length;
    for (const slug of slugs) {
      expect(await results.templatePage(slug, 'next-blog')).toEqual({
        redirect: { destination: '/templates/next.js/next-blog', permanent: true },
        revalidate: 30,
      });
    }
    expect(lib.service.requests.slice(before).map(({ path }) => path)).toEqual([]);
  });

  it('are not remembered as pages, or at all if they are long', async () => {
    for (const slug of slugs) {
      await results.filterPage(slug);
      takeRecord(filterPath(slug));
    }
    const { pages, absent } = pageRecords();
    expect(pages.size).toBe(0);
    expect(absent.size).toBeGreaterThan(300);
    expect([...absent.keys()].filter((path) => path.length > 500)).toEqual([]);
  });
});
