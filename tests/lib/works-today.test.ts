/** Filters on what the site knows by itself: what works, and the licence that was read at the source. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { NO_RECORDS, type SourceRecord, withSourceRecords } from '@/lib/catalogue/source-records';
import { withoutWorksToday, withWorksToday } from '@/lib/catalogue/works-today';
import { contentOf, getCatalogue } from '@/lib/contentful/get-catalogue';
import { readModel } from '@/lib/contentful/read-model';
import { withFreshDeadline } from '@/lib/deadline';
import { listFilters, searchTemplates } from '@/lib/gallery/integrations/mcp-tools';
import { openApiDocument } from '@/lib/gallery/integrations/openapi';
import { listMarkdown } from '@/lib/gallery/listing/list-markdown';
import { EMPTY_SELECTION } from '@/lib/gallery/listing/selection';
import { templatesResponse } from '@/lib/gallery/listing/templates-api';
import { loadPageContext } from '@/lib/page/page-context';
import type { Home, TemplateList } from '@/lib/page-props';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { filterPage, homePage } from '@/tests/fixtures/page-results';
import { section, space, template } from '@/tests/fixtures/sample-space';

const githubUrl = 'https://github.com/acme/shop';
const demoUrl = 'https://demo.example/';
const checked = { githubUrl, sourceCheckedAt: '2026-11-01T00:00Z', sourceContents: 'package' };

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(
    space([
      ...section('framework', [['Hugo', 'hugo']], { order: 1 }),
      ...section('works', [['Runs today', 'works-today']], { title: 'Checked', order: 2 }),
      ...section('license', [['MIT', 'mit']], { title: 'Licence', order: 3 }),
      template('works', { ...checked, demoUrl, framework: ['Hugo'], order: 1 }),
      template('files', { ...checked, sourceContents: 'files', order: 2 }),
      template('readme', { ...checked, sourceContents: 'readme', order: 3 }),
      template('unchecked', { githubUrl, sourceContents: 'package', order: 4 }),
      template('no-source', { framework: ['Hugo'], order: 5 }),
      template('no-command', { ...checked, githubUrl: 'https://example.com/zip', order: 6 }),
    ]),
  );
});
afterAll(() => lib?.close());

const slugsOf = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);

it('a section is filled with what has code, was checked and misses no link', async () => {
  expect(await filterPage('works-today')).toMatchObject({
    props: { list: { total: 2, cards: [{ name: 'Template works' }, { name: 'Template files' }] } },
  });
  const { problems } = await withFreshDeadline(() => readModel('delivery', []));
  expect(problems.filter(({ level }) => level !== 'note')).toEqual([]);
});

it('it says nothing on a card, nor on the home page, as it is true of nearly all', async () => {
  const { list } = ((await filterPage('works-today')) as { props: { list: TemplateList } }).props;
  expect(list.cards.map(({ tags }) => tags)).toEqual([['Hugo'], []]);
  const { home } = ((await homePage()) as { props: { home: Home } }).props;
  expect(home.popular.map(({ id }) => id)).toEqual(['section-framework']);
});

it('it is in the API, with the other facets, in its description, for assistants and in Markdown', async () => {
  const answer = await templatesResponse({ works: 'works-today', framework: 'hugo' });
  if (answer.kind !== 'ok') throw new Error(answer.problems.join());
  expect(slugsOf(answer.body.items)).toEqual(['works']);
  expect(answer.body.facets.find(({ field }) => field === 'works')?.values).toMatchObject([
    { slug: 'works-today', count: 1, isChosen: true },
  ]);
  const found = await searchTemplates({ filters: { works: ['works-today'] } });
  expect(slugsOf(found.templates)).toEqual(['works', 'files']);
  expect((await listFilters()).sections).toContainEqual({
    field: 'works',
    title: 'Checked',
    filters: [{ name: 'Runs today', slug: 'works-today', templates: 2 }],
  });
  const { paths } = await openApiDocument();
  expect(JSON.stringify(paths['/api/templates'])).toContain('"name":"works"');
  await withFreshDeadline(async () => {
    const context = await loadPageContext('isr');
    const filter = context.catalogue.filterBySlug.get('works-today');
    const selection = { ...EMPTY_SELECTION, filters: filter ? [filter] : [] };
    expect(listMarkdown(context, selection)).toContain('2 templates');
  });
});

describe('a template that works', () => {
  const works = bareTemplate('works', {
    links: { source: githubUrl },
    sourceContents: 'package',
    sourceCheckedAt: '2026-11-01T00:00:00.000Z',
    facets: { framework: ['Hugo'] },
  });

  it('is as its entry has it, without what the site adds', () => {
    const [filled] = withWorksToday([works], [bareSection('works', [['Runs', 'runs']])]);
    expect(filled?.facets).toEqual({ framework: ['Hugo'], works: ['Runs'] });
    expect(filled && withoutWorksToday(filled)).toEqual(works);
  });

  it.each([
    ['no section asks for it', [bareSection('type', [['Blog', 'blog']])]],
    ['the section has no value yet', [bareSection('works', [])]],
  ])('has nothing more where %s', (_, sections) => {
    const templates = [works];
    expect(withWorksToday(templates, sections)).toBe(templates);
  });
});

it('what was read since decides, of the licence too', async () => {
  const content = contentOf((await getCatalogue()).value);
  if (content === undefined) throw new Error('no content');
  const source: SourceRecord = {
    checkedAt: '2026-11-20T00:00Z',
    isGone: false,
    movedTo: null,
    license: 'MIT',
    updatedAt: null,
    branch: null,
    contents: null,
    facts: null,
    etag: null,
  };
  const inFilter = (slug: string, records: Partial<typeof NO_RECORDS>) => {
    const known = withSourceRecords(content, { ...NO_RECORDS, ...records });
    return slugsOf(buildCatalogue(known).filterBySlug.get(slug)?.templates ?? []);
  };
  const sources = { [githubUrl]: source };
  expect(inFilter('mit', {})).toEqual([]);
  expect(inFilter('mit', { sources })).toEqual(['works', 'files', 'readme', 'unchecked']);
  expect(inFilter('works-today', { sources })).toEqual(['works', 'files', 'unchecked']);
  const gone = { [demoUrl]: { checkedAt: source.checkedAt, isGone: true } };
  expect(inFilter('works-today', { links: gone })).toEqual(['files']);
  expect(
    inFilter('works-today', { sources: { [githubUrl]: { ...source, isGone: true } } }),
  ).toEqual([]);
});
