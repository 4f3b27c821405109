import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalog, readSourceFacts } from '@/content/read-catalog';
import { llmsText } from '@/lib/api/llms';
import { getTemplate, searchTemplates } from '@/lib/api/mcp-tools';
import { templatesResponse } from '@/lib/api/templates-api';
import { sortTemplates } from '@/lib/cards/sort-templates';
import { NO_RECORDS, type SourceRecord, withSourceRecords } from '@/lib/catalogue/source-records';
import { statusOf } from '@/lib/catalogue/template';
import { loadPageContext } from '@/lib/page/page-context';
import type { TemplateDetail, TemplateList } from '@/lib/page-props';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { comparePage } from '@/lib/template/compare-page-props';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { filterPage, templatePage } from '@/tests/fixtures/page-results';
import { section, space, template } from '@/tests/fixtures/sample-space';

const githubUrl = 'https://github.com/acme/shop';
const successor = 'https://github.com/acme/new-shop';
const hugo = { framework: ['Hugo'], githubUrl };

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(
    space([
      ...section('framework', [['Hugo', 'hugo']], { order: 1 }),
      template('archived', { ...hugo, order: 1, archived: true, name: 'A shop' }),
      template('moved', { ...hugo, order: 2, successor, sourceContents: 'readme' }),
      template('replaced', { ...hugo, order: 3, successor: 'alive' }),
      template('readme', { ...hugo, order: 4, sourceContents: 'readme' }),
      template('alive', { ...hugo, name: 'Some shop', sourceContents: 'package' }),
    ]),
  );
});
afterAll(() => lib?.close());

async function detailOf(slug: string): Promise<TemplateDetail> {
  const result = await templatePage('hugo', slug);
  return (result as { props: { template: TemplateDetail } }).props.template;
}

describe('a template’s status', () => {
  it.each([
    ['empty if nothing is known', {}, null],
    ['archived if the template is marked as archived', { isArchived: true }, 'archived'],
    ['archived if the template has a successor', { successor: 'other' }, 'archived'],
    ['gone if the source was gone at the last check', { gone: ['source' as const] }, 'gone'],
    ['not gone if only the demo is gone', { gone: ['demo' as const] }, null],
    ['no-code if there is only a README', { sourceContents: 'readme' as const }, 'no-code'],
  ])('is %s', (_, facts, status) => {
    expect(statusOf(bareTemplate('one', facts))).toBe(status);
  });

  it('is archived if the repository is archived', () => {
    const source: SourceRecord = {
      checkedAt: '2026-11-01T00:00:00.000Z',
      isGone: false,
      movedTo: null,
      license: null,
      updatedAt: null,
      branch: null,
      contents: 'package',
      isArchived: true,
      facts: null,
      etag: null,
    };
    const content = {
      templates: [bareTemplate('one', { links: { source: githubUrl } })],
      sections: [],
      textFields: [],
    };
    const records = { ...NO_RECORDS, sources: { [githubUrl]: source } };
    const [recorded] = withSourceRecords(content, records).templates;
    expect(recorded && statusOf(recorded)).toBe('archived');
  });
});

describe('a template with a status', () => {
  it.each(['recommended', 'newest', 'updated', 'name'] as const)(
    'comes last despite its order number in the order “%s”',
    async (sort) => {
      const { catalogue } = await withFreshDeadline(() => loadPageContext('isr'));
      expect(sortTemplates(catalogue, sort, null)[0]?.slug).toBe('alive');
    },
  );

  it.each(['shop', 'a shop', 'template'])('comes last in a search for “%s”', async (query) => {
    const { templates } = await searchTemplates({ query });
    const first = templates.findIndex(({ status }) => status !== null);
    expect(templates.slice(first).every(({ status }) => status !== null)).toBe(true);
    expect(templates.length).toBeGreaterThan(1);
  });
});

describe('the status of an archived template', () => {
  it('is shown on cards', async () => {
    const { list } = ((await filterPage('hugo')) as { props: { list: TemplateList } }).props;
    expect(list.cards.map(({ status }) => status)).toEqual([
      undefined,
      'archived',
      'archived',
      'archived',
      'no-code',
    ]);
  });

  it('is shown on the template page, with the successor and without a start command', async () => {
    expect(await detailOf('moved')).toMatchObject({
      status: 'archived',
      hasCode: false,
      successor: { name: 'new-shop', href: successor },
      start: null,
    });
    expect(await detailOf('replaced')).toMatchObject({
      hasCode: true,
      successor: { name: 'Some shop', href: '/templates/hugo/alive' },
      start: null,
    });
  });

  it('is shown in Markdown', async () => {
    const { markdown, facts } = await getTemplate({ slug: 'moved' });
    expect(markdown).toContain(
      `Archived: the code was removed. Use [new-shop](${successor}) instead.`,
    );
    expect(facts).toMatchObject({ status: 'archived', startCommand: null });
  });

  it('is shown in comparisons', async () => {
    const { comparison } = await comparePage('alive,moved', false);
    expect(comparison.columns.map(({ status }) => status)).toEqual([null, 'archived']);
  });

  it('is included in the API', async () => {
    const answer = await templatesResponse({ q: 'moved' });
    expect(answer).toMatchObject({ body: { items: [{ status: 'archived', successor }] } });
  });

  it('is included in llms.txt', async () => {
    const { catalogue } = await withFreshDeadline(() => loadPageContext('isr'));
    expect(llmsText(catalogue)).toMatch(/archived\/index\.md\): Archived\./);
  });
});

describe('every template in the sample', () => {
  const { templates } = readCatalog();
  const { templates: facts } = readSourceFacts();
  const about = readFileSync('content/pages/about.md', 'utf8');

  it.each([
    ['its publisher', (one: (typeof templates)[number]) => one.publisher !== ''],
    ['a link to its source', (one: (typeof templates)[number]) => one.repositoryUrl !== undefined],
  ])('shows %s, as the about page promises', (words, holds) => {
    expect(about).toContain(words);
    expect(templates.filter((one) => !holds(one))).toEqual([]);
  });

  it('is marked if its code was removed, as the about page promises', () => {
    expect(about).toContain('are marked and come last');
    const removed = templates.filter(({ slug }) => facts[slug]?.contents === 'readme');
    expect(removed.map(({ slug }) => slug).sort()).toEqual([
      'add-api-external-rewrite-routing-rule',
      'solutions-ai-chatgpt',
      'solutions-monorepo',
    ]);
  });
});
