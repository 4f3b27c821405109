import { afterEach, describe, expect, it } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';
import { space, template } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
afterEach(() => lib.close());

const FIELDS = [
  ['githubUrl', 'source'],
  ['demoUrl', 'demo'],
  ['deployUrl', 'deploy'],
] as const;

async function linksOf(fields: Record<string, unknown>) {
  lib = await libOn(space([template('it', fields)]));
  return (await getCatalogue()).value.templates[0]?.links;
}

describe.each(FIELDS)('%s', (field, link) => {
  it.each(['https://example.com/', 'https://example.com/a?b=c%20d#e'])(
    'is a link where it is absolute and https: %s',
    async (url) => {
      expect(await linksOf({ [field]: url })).toEqual({ [link]: url });
    },
  );

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://example.com/',
    'ftp://example.com/',
    '//example.com/',
    '/a/path',
    'a/path',
    'example.com',
    'https:',
    'https://',
    'mailto:me@example.com',
    '',
    '   ',
    7,
    ['https://example.com/'],
    { url: 'https://example.com/' },
  ])('is dropped where it is %j', async (url) => {
    expect(await linksOf({ [field]: url })).toEqual({});
  });
});

describe('a template’s page', () => {
  it('shows the links that are left, and is there all the same', async () => {
    await linksOf({ githubUrl: 'https://example.com/', demoUrl: 'javascript:alert(1)' });
    expect(await pages.templatePage('all', 'it')).toMatchObject({
      props: { template: { links: { source: 'https://example.com/' } } },
    });
    expect(JSON.stringify(await pages.templatePage('all', 'it'))).not.toContain('javascript');
  });
});
