import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterPath } from '@/lib/catalogue/paths';
import { lastRender } from '@/lib/page-cache/rendered-pages';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(smallSpace());
  await pages.templatesPage();
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

describe('an address that is nearly right', () => {
  const redirect = (destination: string) => ({
    redirect: { destination, permanent: true },
    revalidate: 30,
  });

  it('in other capitals redirects to the page', async () => {
    expect(await pages.filterPage('Next.JS')).toEqual(redirect('/templates/next.js'));
    expect(await pages.templatePage('Next.js', 'Next-Blog')).toEqual(
      redirect('/templates/next.js/next-blog'),
    );
  });

  it('of a template without its filter redirects to the template', async () => {
    expect(await pages.filterPage('next-blog')).toEqual(redirect('/templates/next.js/next-blog'));
  });
});

describe('500 unknown slugs, while the catalogue is fresh,', () => {
  const slugs = [...ODD_SLUGS, ...randomSlugs];
  const notFound = { notFound: true, revalidate: 30 };

  it('are not found as filters, without a request', async () => {
    const before = lib.service.requests.length;
    for (const slug of slugs) expect(await pages.filterPage(slug)).toEqual(notFound);
    expect(lib.service.requests).toHaveLength(before);
  });

  it('are not found as templates, without a request', async () => {
    const before = lib.service.requests.length;
    for (const slug of slugs) expect(await pages.templatePage('next.js', slug)).toEqual(notFound);
    expect(lib.service.requests).toHaveLength(before);
  });

  it('redirect to the template’s own address as its filter, without a request', async () => {
    const before = lib.service.requests.length;
    for (const slug of slugs) {
      expect(await pages.templatePage(slug, 'next-blog')).toEqual({
        redirect: { destination: '/templates/next.js/next-blog', permanent: true },
        revalidate: 30,
      });
    }
    expect(lib.service.requests).toHaveLength(before);
  });

  it('leave nothing in memory', async () => {
    for (const slug of slugs) {
      await pages.filterPage(slug);
      expect(lastRender(filterPath(slug))).toBeUndefined();
    }
  });
});
