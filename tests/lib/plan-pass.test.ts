import { describe, expect, it } from 'vitest';
import type { PageRecord } from '@/lib/page-cache/page-records';
import { type FailingPage, type PassInput, planPass } from '@/lib/publishing/plan-pass';
import type { PublishRow } from '@/lib/publishing/publish-row';

const NOW = 1_000_000;

const row = (id: string, isPublished = true): PublishRow => ({
  id,
  event: {
    type: 'Entry',
    action: isPublished ? 'publish' : 'unpublish',
    id: `entry-${id}`,
    name: null,
    isPublished,
    revision: 1,
  },
  receivedAt: 0,
  servedAfterMs: 1,
  stage: { is: 'queued' },
});

/** Stamps by path. */
type Stamps = Readonly<Record<string, string>>;

const recordsOf = (stamps: Stamps): Map<string, PageRecord> =>
  new Map(
    Object.entries(stamps).map(([path, stamp]) => [
      path,
      { stamp, version: 1, picks: [] as string[] },
    ]),
  );

const failingPage = (wanted: string, nextAt = NOW + 1): FailingPage => ({
  wanted,
  reason: 'It has gone wrong.',
  tries: 1,
  nextAt,
});

type Given = {
  rows?: readonly (readonly [PublishRow, readonly string[]])[];
  left?: Readonly<Record<string, readonly string[]>>;
  known: Stamps;
  wanted: Stamps;
  before?: Stamps;
  wasRead?: boolean;
  failing?: Readonly<Record<string, FailingPage>>;
};

const inOrder = (paths: Iterable<string>) => [...paths].sort();

function plan(given: Given, sort: Parameters<typeof planPass>[1] = inOrder) {
  const { rows = [], left = {}, known, wanted, before, wasRead = false, failing = {} } = given;
  const input: PassInput = {
    rows: new Map(rows),
    left: new Map(Object.entries(left).map(([id, paths]) => [id, new Set(paths)])),
    known: recordsOf(known),
    wanted: new Map(Object.entries(wanted)),
    before: before && ((path) => before[path]),
    wasRead: () => wasRead,
    failing: new Map(Object.entries(failing)),
    now: NOW,
  };
  const { render, concerned, fresh } = planPass(input, sort);
  return {
    render,
    concerned: Object.fromEntries(
      concerned.entries().map(([id, paths]) => [id, [...paths].sort()]),
    ),
    fresh: [...fresh].sort(),
  };
}

const [HOME, LIST, OWN, OTHER] = [
  '/',
  '/templates/hugo',
  '/templates/hugo/own',
  '/templates/blog/other',
];
const all = (stamp: string): Stamps => ({
  [HOME]: stamp,
  [LIST]: stamp,
  [OWN]: stamp,
  [OTHER]: stamp,
});

it('counts a path without a page only if that has changed', () => {
  const absent = { '/templates/nowhere': '404', '/templates/moved': '>/templates/a' };
  const before = all('a');
  const one = row('one');
  const known = { ...all('a'), ...absent };
  const { concerned } = plan({ rows: [[one, [OWN]]], known, wanted: known, before });
  expect(concerned).toEqual({ one: [OWN] });
  const wanted = { ...known, '/templates/nowhere': 'b' };
  expect(plan({ rows: [[one, [OWN]]], known, wanted, before }).concerned).toEqual({
    one: [OWN, '/templates/nowhere'].sort(),
  });
});

describe('the rendering order', () => {
  it('puts own pages first, then lists, other pages and failing pages', () => {
    const failing = { [HOME]: failingPage('b', NOW) };
    const { render } = plan({
      rows: [[row('one'), [OWN]]],
      known: all('a'),
      wanted: all('b'),
      failing,
    });
    expect(render).toEqual([OWN, LIST, OTHER, HOME]);
  });

  it('puts visited pages first within each of these', () => {
    const pages = {
      '/templates/a': 'b',
      '/templates/b': 'b',
      '/templates/a/a': 'b',
      '/templates/a/b': 'b',
    };
    const { render } = plan({ known: {}, wanted: pages }, (paths) => inOrder(paths).reverse());
    expect(render).toEqual(['/templates/b', '/templates/a', '/templates/a/b', '/templates/a/a']);
  });

  it('leaves out pages that show what they should', () => {
    expect(plan({ known: all('a'), wanted: { ...all('a'), [OTHER]: 'b' } })).toEqual({
      render: [OTHER],
      concerned: {},
      fresh: [],
    });
    expect(plan({ known: all('a'), wanted: all('a') }).render).toEqual([]);
  });

  it('includes pages that are not known, and pages that lacked a part', () => {
    const wanted = { [OWN]: 'a', [OTHER]: 'a' };
    expect(plan({ known: { [OTHER]: 'a?' }, wanted }).render).toEqual([OTHER, OWN]);
  });
});

describe('the pages that a publish waits for', () => {
  const one = row('one');

  it.each<[string, Omit<Given, 'rows'>, readonly string[]]>([
    [
      'its own page, also if that is fresh',
      { known: all('a'), wanted: all('a'), before: all('a') },
      [OWN],
    ],
    [
      'pages that should show something else than before the publish',
      { known: all('a'), wanted: { ...all('a'), [LIST]: 'b' }, before: all('a') },
      [LIST, OWN],
    ],
    [
      'such a page too if a visitor has had it rendered already',
      {
        known: { ...all('a'), [LIST]: 'b' },
        wanted: { ...all('a'), [LIST]: 'b' },
        before: all('a'),
      },
      [LIST, OWN],
    ],
    [
      'no page that was stale before the publish',
      { known: { ...all('a'), [OTHER]: 'old' }, wanted: all('a'), before: all('a') },
      [OWN],
    ],
    [
      'every stale page after a start, when the content before is not known',
      { known: { ...all('a'), [OTHER]: 'old' }, wanted: all('a') },
      [OTHER, OWN],
    ],
    [
      'every stale page if the pass before has read the publish, and did not plan it',
      {
        known: all('a'),
        wanted: { ...all('a'), [LIST]: 'b' },
        before: { ...all('a'), [LIST]: 'b' },
        wasRead: true,
      },
      [LIST, OWN],
    ],
    [
      'no page that another publish has broken',
      {
        known: all('a'),
        wanted: { ...all('a'), [LIST]: 'b' },
        failing: { [LIST]: failingPage('b') },
      },
      [OWN],
    ],
    [
      'a page that is broken, once the publish changes it again',
      {
        known: all('a'),
        wanted: { ...all('a'), [LIST]: 'c' },
        failing: { [LIST]: failingPage('b') },
      },
      [LIST, OWN],
    ],
  ])('include %s', (_, given, concerned) => {
    expect(plan({ rows: [[one, [OWN]]], ...given }).concerned).toEqual({ one: concerned });
  });

  it('are those that are left after a pass that was stopped, and none of the next publish', () => {
    const two = row('two');
    const given: Given = {
      rows: [
        [one, [OWN]],
        [two, [OTHER]],
      ],
      left: { one: [LIST] },
      known: { ...all('a'), [OWN]: 'b' },
      wanted: { ...all('b'), [HOME]: 'a' },
      before: { ...all('b'), [OTHER]: 'a', [HOME]: 'a' },
    };
    const { render, concerned } = plan(given);
    expect(concerned).toEqual({ one: [LIST], two: [OTHER] });
    expect(render).toEqual([OTHER, LIST]);
  });

  it('are looked at by proxies if they are fresh already', () => {
    const given = {
      known: { ...all('a'), [LIST]: 'b' },
      wanted: { ...all('a'), [LIST]: 'b' },
      before: all('a'),
    };
    expect(plan({ rows: [[one, [OWN]]], ...given })).toMatchObject({
      render: [],
      fresh: [LIST, OWN],
    });
    expect(plan({ rows: [], ...given }).fresh).toEqual([]);
  });

  it('are the former pages of a removed entry, which should be 404s', () => {
    const removal = plan({
      rows: [[row('gone', false), [OWN]]],
      known: all('a'),
      wanted: { ...all('a'), [OWN]: '404' },
      before: all('a'),
    });
    expect(removal).toMatchObject({ render: [OWN], concerned: { gone: [OWN] } });
    const again = plan({
      rows: [[row('gone', false), []]],
      known: { ...all('a'), [OWN]: '404' },
      wanted: { ...all('a'), [OWN]: '404' },
      before: { ...all('a'), [OWN]: '404' },
    });
    expect(again).toEqual({ render: [], concerned: { gone: [] }, fresh: [] });
  });
});

describe('a failing page', () => {
  const given: Given = { known: all('a'), wanted: { ...all('a'), [LIST]: 'b' } };

  it.each<[string, Partial<Given>, boolean]>([
    ['waits for its next try', { failing: { [LIST]: failingPage('b') } }, false],
    ['is tried when that is due', { failing: { [LIST]: failingPage('b', NOW) } }, true],
    [
      'is tried if it should show something else by now',
      { failing: { [LIST]: failingPage('other') } },
      true,
    ],
    [
      'is tried with a publish whose own page it is',
      { failing: { [LIST]: failingPage('b') }, rows: [[row('one'), [LIST]]] },
      true,
    ],
  ])('%s', (_, more, isTried) => {
    expect(plan({ ...given, ...more }).render).toEqual(isTried ? [LIST] : []);
  });
});
