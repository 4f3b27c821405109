/** `npm run redirects` */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { redirectsOf } from '@/lib/contentful/published-redirects';
import { libOn } from '@/tests/fixtures/lib';
import { type ExportEntity, linkTo, space } from '@/tests/fixtures/sample-space';
import { CONTENT_MODEL } from '../../content/model';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'redirects-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function run(csv: string, ...more: string[]) {
  await writeFile(path.join(folder, 'old.csv'), csv);
  const script = ['--import', 'tsx', 'commands/redirects.ts', path.join(folder, 'old.csv')];
  const { status, stderr } = spawnSync(process.execPath, [...script, ...more], {
    encoding: 'utf8',
  });
  const written = await readFile(path.join(folder, 'old.json'), 'utf8').catch(() => undefined);
  const entries: ExportEntity[] | undefined = written && JSON.parse(written).entries;
  return { status, lines: stderr.split('\n').filter(Boolean), entries: entries?.map(withOurIds) };
}

/** The command reads `content/model.ts`, and tests have a model of their own. */
function withOurIds({ sys, fields, ...rest }: ExportEntity): ExportEntity {
  const ids = Object.entries(CONTENT_MODEL.redirect.fields);
  return {
    ...rest,
    sys: { ...sys, contentType: linkTo('ContentType', 'redirect') },
    fields: Object.fromEntries(ids.map(([name, id]) => [name, fields[id] ?? {}])),
  };
}

const fieldsOf = (entries: readonly ExportEntity[] = []) => entries.map(({ fields }) => fields);

it('writes 2,000 redirects that the site then follows', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => `/old/${at},/new/${at}`);
  const { status, entries = [] } = await run(rows.join('\n'));
  expect({ status, count: entries.length }).toEqual({ status: 0, count: 2_000 });
  const lib = await libOn(space(entries));
  const { find, problems } = redirectsOf((await getCatalogue()).value);
  expect([find('/old/0'), find('/old/1999')]).toEqual([
    { to: '/new/0', permanent: true },
    { to: '/new/1999', permanent: true },
  ]);
  expect(problems).toEqual([]);
  await lib.close();
});

it('reads a header, quotes, empty lines, words for “temporary”, and another locale', async () => {
  const csv = '\uFEFFFrom,To,Permanent\r\n"/a,b","/c?q=""d""",no\r\n\r\n/e, /f ,YES\r\n';
  const { entries } = await run(csv, 'de-DE');
  expect(fieldsOf(entries)).toEqual([
    { from: { 'de-DE': '/a,b' }, to: { 'de-DE': '/c?q="d"' }, permanent: { 'de-DE': false } },
    { from: { 'de-DE': '/e' }, to: { 'de-DE': '/f' }, permanent: { 'de-DE': true } },
  ]);
});

it('gives redirects with the same path the same ID in every run', async () => {
  const first = await run('/a,/b');
  const second = await run('/a,/c');
  expect(second.entries?.[0]?.sys.id).toBe(first.entries?.[0]?.sys.id);
  expect(fieldsOf(second.entries)).toMatchObject([{ to: { 'en-US': '/c' } }]);
});

it('names the lines of all problems, and writes nothing', async () => {
  const rows = [
    '/a,/b',
    '/b,/c',
    '/a,/d',
    '/e,/f',
    '/f,/e',
    '/g',
    '/h,/i,maybe',
    '/api/j,/k',
    '"/l',
  ];
  const { status, lines, entries } = await run(rows.join('\n'));
  expect({ status, entries }).toEqual({ status: 1, entries: undefined });
  expect(lines).toEqual([
    'line 6: Write “from,to” or “from,to,permanent”.',
    'line 7: “maybe” is neither true nor false.',
    'line 9: A quotation mark is missing, or there is one too many.',
    'line 3: “/a” already redirects to “/b” (line 1). Delete one of the two.',
    expect.stringMatching(/^line 8: “\/api\/j” can’t be redirected\./),
    'line 1: It redirects to “/b”, which redirects to “/c” (line 2). Redirect straight to a page.',
    'line 4: It redirects to “/f”, which redirects to “/e” (line 5). Redirect straight to a page.',
    'line 5: It redirects to “/e”, which redirects to “/f” (line 4). Redirect straight to a page.',
    'Nothing was written.',
  ]);
});
