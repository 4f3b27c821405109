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
  it('is shown if it is an absolute https URL', async () => {
    const url = 'https://example.com/a?b=c%20d#e';
    expect(await linksOf({ [field]: url })).toEqual({ [link]: url });
  });

  it('is dropped otherwise', async () => {
    expect(await linksOf({ [field]: 'javascript:alert(1)' })).toEqual({});
  });
});

describe('a template’s page', () => {
  it('shows the remaining links', async () => {
    await linksOf({ githubUrl: 'https://example.com/', demoUrl: 'javascript:alert(1)' });
    expect(await pages.templatePage('all', 'it')).toMatchObject({
      props: { template: { links: { source: 'https://example.com/' } } },
    });
    expect(JSON.stringify(await pages.templatePage('all', 'it'))).not.toContain('javascript');
  });
});
