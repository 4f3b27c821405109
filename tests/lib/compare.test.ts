import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePath } from '@/lib/catalogue/paths';
import { ownMoves } from '@/lib/page/redirects';
import { comparePage } from '@/lib/template/compare-page-props';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { framework, section, space, template } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(
    space([
      ...framework('Hugo', 'hugo', 6),
      ...section('css', [['Tailwind', 'tailwind']], { title: 'CSS', order: 2 }),
      template('a', { framework: ['Hugo'], css: ['Tailwind'], license: 'MIT', publisher: 'Acme' }),
      template('c,d'),
      template('b', { framework: ['Hugo'], license: 'MIT', githubUrl: 'https://example.com/b' }),
      template('d', {
        githubUrl: 'https://example.com/d',
        sourceUpdatedAt: '2026-03-09T08:00:00.000Z',
      }),
      template('old', {
        sourceFacts: { env: ['KEY', 'URL'], versions: { next: '^13.4.0', react: '^18.0.0' } },
      }),
      template('new', {
        sourceFacts: { env: [], versions: { next: '16.0.1' }, languages: ['TypeScript', 'CSS'] },
      }),
      template('reordered', {
        sourceFacts: { languages: ['CSS', 'TypeScript', 'CSS'], env: ['URL', 'KEY'] },
      }),
      template('e', {
        githubUrl: 'https://example.org/b',
        sourceUpdatedAt: '2026-03-09T16:30:00.000-05:00',
      }),
      template('f', {
        githubUrl: 'https://www.example.com/f',
        sourceUpdatedAt: '2026-03-09T20:30:00.000-05:00',
      }),
    ]),
  );
});
afterAll(() => lib?.close());

const compared = async (asked: string | string[] | undefined) =>
  (await comparePage(asked, false)).comparison;
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the comparison', () => {
  it('shows each template in the URL once, in order', async () => {
    const { columns } = await compared(['b,a', 'b', ' hugo-1 ']);
    expect(namesOf(columns)).toEqual(['Template b', 'Template a', 'Template hugo-1']);
    expect(columns[0]?.removeHref).toBe('/templates/compare?t=a,hugo-1');
  });

  it('compares at most four templates and lists the rest below', async () => {
    const { columns, others, suggestions } = await compared('a,b,hugo-1,hugo-2,hugo-3');
    expect(columns).toHaveLength(4);
    expect(namesOf(others)).toEqual(['Template hugo-3']);
    expect(suggestions).toEqual([]);
  });

  it('shows a row for each fact that is known for any template, and marks differences', async () => {
    const { rows } = await compared('a,b');
    expect(rows.map(({ term, isDifferent }) => [term, isDifferent])).toEqual([
      ['publisher', true],
      [{ title: 'Framework', field: 'framework' }, false],
      [{ title: 'CSS', field: 'css' }, true],
      [{ detail: 'license' }, false],
      ['source', true],
    ]);
  });

  it('compares links by host only, as displayed', async () => {
    const isMarked = async (slugs: string) =>
      (await compared(slugs)).rows.find(({ term }) => term === 'source')?.isDifferent;
    expect(await isMarked('b,d')).toBe(false);
    expect(await isMarked('b,f')).toBe(false);
    expect(await isMarked('b,e')).toBe(true);
  });

  it('compares times by day only, as displayed', async () => {
    const isMarked = async (slugs: string) =>
      (await compared(slugs)).rows.find(({ term }) => term === 'lastCommit')?.isDifferent;
    expect(await isMarked('d,e')).toBe(false);
    expect(await isMarked('e,f')).toBe(true);
  });

  it('ignores the order of lists', async () => {
    const isMarked = async (slugs: string, row: string) =>
      (await compared(slugs)).rows.find(({ term }) => term === row)?.isDifferent;
    expect(await isMarked('new,reordered', 'languages')).toBe(false);
    expect(await isMarked('old,reordered', 'variables')).toBe(false);
    expect(await isMarked('new,reordered', 'variables')).toBe(true);
  });

  it('lists the stack with version numbers', async () => {
    const { rows } = await compared('old,new,d');
    const cellsOf = (name: string) => rows.find(({ term }) => term === name)?.cells;
    expect(cellsOf('stack')).toEqual([
      { list: ['Next.js 13', 'React 18'] },
      { list: ['Next.js 16'] },
      { list: null },
    ]);
    // The last version is unknown.
    expect(cellsOf('variables')).toEqual([{ list: ['KEY', 'URL'] }, { list: [] }, { list: null }]);
    expect(cellsOf('languages')).toEqual([
      { list: null },
      { list: ['TypeScript'] },
      { list: null },
    ]);
  });

  it('names unknown templates', async () => {
    const { columns, unknown } = await compared('a,nope,constructor');
    expect(namesOf(columns)).toEqual(['Template a']);
    expect(unknown).toEqual(['nope', 'constructor']);
  });

  it('accepts former slugs', async () => {
    ownMoves()['/templates/all/old-b'] = 'template-b';
    const { columns, unknown } = await compared('a,old-b,b');
    expect(namesOf(columns)).toEqual(['Template a', 'Template b']);
    expect(unknown).toEqual([]);
  });

  it('accepts commas in slugs', async () => {
    const { searchParams } = new URL(comparePath(['a', 'c,d']), 'https://example.com');
    const { columns } = await compared(searchParams.getAll('t'));
    expect(namesOf(columns)).toEqual(['Template a', 'Template c,d']);
  });

  it('suggests similar templates, or the gallery’s first templates if the comparison is empty', async () => {
    const { suggestions } = await compared('a');
    expect(suggestions.length).toBeGreaterThan(2);
    expect(suggestions.every(({ href }) => href.startsWith('/templates/compare?t=a,'))).toBe(true);
    expect((await compared(undefined)).suggestions).toHaveLength(8);
  });

  it('first suggests templates that resemble several of the compared templates', async () => {
    const like = async (asked: string) =>
      namesOf((await compared(asked)).suggestions).map((name) =>
        name.replace('Template hugo-', ''),
      );
    expect(await like('b')).toEqual(['1', '2', '3', '4']);
    expect(await like('old')).toEqual(['2', '3', '4', '5']);
    expect(await like('b,old')).toEqual(['2', '3', '4', '1', '5']);
  });
});
