import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EditorPage } from '@/components/editor/editor-page';
import { EditorPanel } from '@/components/editor/editor-panel';
import { editorCopy } from '@/copy/editor';
import type { EditorPublish } from '@/lib/editor-props';

const CHECKED_AT = '2026-11-21T00:00:20.000Z';

function publish(changes: Partial<EditorPublish>): EditorPublish {
  return {
    id: String(Math.random()),
    entryId: String(Math.random()),
    action: 'publish',
    name: 'Hugo Starter',
    href: '/templates/hugo/hugo-starter',
    changedAt: '2026-11-21T00:00:10.000Z',
    receivedAt: '2026-11-21T00:00:10.000Z',
    state: 'live',
    stage: null,
    isAccepted: false,
    servedAfterMs: 400,
    liveAfterMs: 1_300,
    pages: [],
    pageCount: 0,
    failed: [],
    failedCount: 0,
    notKnown: [],
    reason: null,
    later: null,
    ...changes,
  };
}

const failure = {
  state: 'failed',
  liveAfterMs: null,
  reason: 'The content service could not be reached.',
} as const;

const read = (...publishes: EditorPublish[]) => readLines(publishes.map((one) => [one]));

function readLines(
  lines: readonly (readonly EditorPublish[])[],
  isComplete = true,
  localEditorUrl: string | null = null,
): string {
  const view = {
    lines: lines.map((publishes) => ({ id: publishes.at(-1)?.id ?? '', publishes })),
    search: { q: '', state: '' } as const,
    isComplete,
    localEditorUrl,
    modelProblems: [],
    checkedAt: CHECKED_AT,
    newerHref: null,
    olderHref: null,
  };
  return textOf(renderToStaticMarkup(createElement(EditorPage, { view })));
}

const textOf = (html: string) =>
  html.replaceAll(/<select.*?<\/select>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

function readPanel(
  publish: EditorPublish | null,
  isComplete = true,
  isLastMissing = false,
): string {
  const view = {
    ...{ name: 'Hugo Starter', publish, isComplete, paths: [], languages: [], problems: [] },
    ...{ href: '/editor', checkedAt: CHECKED_AT, isLastMissing },
  };
  return textOf(renderToStaticMarkup(createElement(EditorPanel, { view })));
}

describe('the duration of a publish', () => {
  it.each([
    [40, 'less than 0.1 s'],
    [1_349, '1.3 s'],
    [9_949, '9.9 s'],
    [9_960, '10 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [65_000, '1 min 5 s'],
  ])('is written for %d ms as "%s"', (liveAfterMs, words) => {
    expect(read(publish({ liveAfterMs }))).toContain(`Live ${words} after the webhook`);
  });

  it('is never negative', () => {
    const [changedAt, receivedAt] = ['2026-11-21T00:00:22.000Z', '2026-11-21T00:00:21.000Z'];
    const early = publish({ state: 'working', changedAt, receivedAt });
    expect(read(early)).toContain('On its way , 0 s so far');
    expect(read(early)).toContain('just now');
  });
});

it('does not say that a publish never had a page if the page was removed later', () => {
  const words = read(publish({ action: 'unpublish', href: null }), publish({ href: null }));
  expect(words).toContain('No page now.');
  expect(words).toContain('No page to open.');
});

it('does not say that a publish has no page while it is in progress', () => {
  const underWay = { liveAfterMs: null, href: null } as const;
  for (const state of ['working', 'interrupted'] as const) {
    const words = read(publish({ ...underWay, state }));
    expect(words).toContain('If it has a page, its link appears here once all pages are updated.');
    expect(words).not.toContain('No page');
  }
});

it('says that the next visit shows a publish if no affected page is cached', () => {
  const words = read(publish({ isRenderedOnVisit: true }));
  expect(words).toContain('The next visit shows it');
  expect(words).not.toMatch(/search uses|Every page/);
});

it('says in the sidebar if the webhook of a later publish is missing', () => {
  const words = 'It has been published again since, but that webhook hasn’t arrived here';
  expect(readPanel(publish({}), true, true)).toContain(words);
  expect(readPanel(publish({}))).not.toContain(words);
});

it('suggests the local editor, if there is one, before the first publish', () => {
  expect(readLines([])).toContain('In Contentful, under Settings → Webhooks, add a webhook');
  const local = readLines([], true, 'http://127.0.0.1:4704');
  expect(local).toContain('Publish an entry in the local editor , which sends its webhooks here');
  expect(local).not.toMatch(/Contentful|add a webhook/);
});

it('explains missing publishes above the list only if the list is complete and not empty', () => {
  const words =
    'If something you published more than a minute ago is missing, its webhook was lost';
  expect(read(publish({}))).toContain(words);
  expect(readLines([])).not.toContain(words);
  expect(readLines([[publish({})]], false)).not.toContain(words);
});

it('shows only the reason if no page shows a publish', () => {
  const reason = 'Its slug “a/b” can’t be used.';
  const words = read(publish({ state: 'not-shown', liveAfterMs: null, href: null, reason }));
  expect(words).toContain('Published, not shown');
  expect(words).toContain(reason);
  expect(words).not.toMatch(/Live|Nothing to do|Publish the entry once more|Every page shows it/);
});

describe('the progress of a publish', () => {
  it.each([
    [{ is: 'undelivered' }, 'On its way , 10 s so far: waiting for the delivery API'],
    [{ is: 'queued' }, 'so far: waiting for its pages to be updated'],
    [{ is: 'rendering', rendered: 12, of: 83 }, 'so far: updating pages, 12 of 83 done'],
    [null, 'On its way , 10 s so far '],
  ] as const)('is described for stage %j', (stage, words) => {
    expect(read(publish({ state: 'working', stage, liveAfterMs: null }))).toContain(words);
  });
});

it('does not claim to wait for the delivery API after it has served the entry', () => {
  const underWay = { state: 'working', servedAfterMs: null, liveAfterMs: null } as const;
  const waiting = 'Delivery API serves it waiting for it';
  expect(read(publish({ ...underWay, stage: { is: 'undelivered' } }))).toContain(waiting);
  for (const stage of [{ is: 'queued' }, { is: 'rendering', rendered: 12, of: 83 }] as const) {
    expect(read(publish({ ...underWay, stage }))).toContain('Delivery API serves it yes');
  }
});

describe('a group of simultaneous publishes', () => {
  const names = ['One', 'Two', 'Three'];
  const many = (changes: readonly Partial<EditorPublish>[]) =>
    readLines([
      changes.map((change, index) => publish({ name: `Template ${names[index]}`, ...change })),
    ]);

  it('is shown as one line that contains all entries', () => {
    const text = many([{ receivedAt: '2026-11-21T00:00:12.000Z', liveAfterMs: 3_000 }, {}]);
    expect(text).toContain('2 entries published together All live 5.0 s after the first webhook');
    expect(text).toContain('Which entries Template One : Live 3.0 s after the webhook');
  });

  it('counts live publishes and lists the others first', () => {
    const reason = 'Its slug “a/b” can’t be used.';
    const text = many([
      {},
      { state: 'not-shown', liveAfterMs: null, reason },
      { state: 'working', liveAfterMs: null, stage: { is: 'queued' } },
    ]);
    expect(text).toContain('1 live, 1 published but not shown, 1 on the way');
    expect(text).toMatch(
      /Two : Published, not shown Its slug .* Three : On its way: waiting for its pages to be updated .* One : Live/,
    );
  });

  it('counts live publishes with advice separately', () => {
    expect(many([{ hasAdvice: true }, {}])).toContain('1 live but worth a look, 1 live');
  });

  it('shows the progress of the whole group', () => {
    const working = { state: 'working', liveAfterMs: null } as const;
    const stage = { is: 'rendering', rendered: 74, of: 606 } as const;
    expect(
      many([
        { ...working, stage: null },
        { ...working, stage },
      ]),
    ).toContain('All on the way : updating pages, 74 of 606 done');
  });

  it('is shown with the entry’s name and page link if there is only one entry', () => {
    const one = { entryId: 'jekyll', name: 'Jekyll Blog' };
    const removal = { ...one, action: 'archive', changedAt: '2026-11-21T00:00:08.000Z' } as const;
    const text = many([one, one, { ...one, href: '/templates/jekyll/old' }]);
    expect(text).toContain('Jekyll Blog, published 3 times Live');
    expect(text).toContain('Open its page (Jekyll Blog)');
    expect(many([one, removal])).toMatch(
      /Each time Published \S+ UTC : Live .* Archived 00:00:08 UTC : Off the site/,
    );
    expect(text).not.toContain('entries');
    expect(many([one, { ...one, ...failure }])).toContain('Jekyll Blog, published twice Live');
    expect(many([{ ...one, ...failure }, one])).toContain('Jekyll Blog, published twice Not live');
    expect(many([one, { ...one, action: 'unpublish' }])).toContain('Jekyll Blog, changed twice');
    expect(many([one, {}])).toContain('2 entries published together All live');
    expect(many([one, one, {}])).toContain('2 entries published together, 3 times in all All live');
  });

  it('is called a change if the actions differ', () => {
    const mixed = many([{}, { action: 'delete' }]);
    expect(mixed).toContain('2 entries changed together');
    expect(mixed).not.toMatch(/Published|Deleted/);
    expect(many([{ action: 'delete' }, { action: 'delete' }])).toContain(
      '2 entries deleted together',
    );
  });
});

describe('the list of publishes without the store', () => {
  it('does not claim to be empty', () => {
    expect(readPanel(null)).toContain('No recent publish of it has arrived here.');
    expect(readPanel(null, false)).not.toContain('No recent publish');
    expect(readPanel(null, false)).toContain('from other servers, may be missing here');
    expect(readLines([])).toContain('Nothing published yet.');
    expect(readLines([], false)).not.toContain('Nothing published');
    expect(readLines([], false)).toContain(editorCopy.empty.headingIncomplete);
  });
});

it('names the entry’s last action in the sidebar', () => {
  const working = { state: 'working', liveAfterMs: null } as const;
  expect(readPanel(publish(working))).toContain('On its way, published 00:00:10');
  expect(readPanel(publish({ ...working, action: 'unpublish' }))).toContain(
    'Being taken down, unpublished 00:00:10',
  );
  const notShown = { state: 'not-shown', liveAfterMs: null, reason: 'Its slug is taken.' } as const;
  expect(readPanel(publish(notShown))).toContain(' Not shown, published 00:00:10');
  expect(readPanel(publish({ action: 'unpublish' }))).toContain('Off the site since 00:00:11');
});

it('does not mention problems in the sidebar that a later publish has solved', () => {
  for (const found of [{ hasProblems: true }, { hasAdvice: true }]) {
    const text = readPanel(publish(found));
    expect(text).toContain('Live since 00:00:11');
    expect(text).toContain('Nothing to fix.');
  }
});

describe('the time of a publish', () => {
  it('includes the day unless it is today', () => {
    const text = read(
      publish({}),
      publish({ changedAt: '2026-11-20T23:59:10.000Z' }),
      publish({ changedAt: '2025-12-31T08:00:00.000Z' }),
    );
    expect(text).toContain('Published 00:00:10 UTC , 10 seconds ago');
    expect(text).toContain('Published 20 November, 23:59:10 UTC , 1 minute ago');
    expect(text).toContain('Published 31 December 2025, 08:00:00 UTC');
  });

  it('is the time of the editor’s action or, if unknown, of the webhook', () => {
    const late = publish({ changedAt: '2026-11-20T23:59:10.000Z' });
    const unknown = publish({ changedAt: null });
    const working = { state: 'working', liveAfterMs: null } as const;
    expect(read(late)).toContain('Published 20 November, 23:59:10 UTC');
    expect(readLines([[late, late]])).toContain('Published 20 November, 23:59:10 UTC');
    expect(readPanel({ ...late, ...working })).toContain('published 20 November, 23:59:10 UTC');
    expect(read(unknown)).toContain('Webhook received 00:00:10 UTC , 10 seconds ago');
    expect(readLines([[unknown, unknown]])).toContain('Webhook received 00:00:10 UTC');
    expect(readPanel({ ...unknown, ...working })).toContain('webhook received 00:00:10 UTC');
    expect(read(unknown) + readPanel({ ...unknown, ...working })).not.toMatch(/published 0/i);
  });
});

describe('advice on a failed publish', () => {
  const again = 'Publish the entry once more';

  it('is missing while the content service still retries the webhook', () => {
    expect(read(publish(failure))).toContain('Nothing to do yet');
    expect(read(publish(failure))).not.toContain(again);
  });

  it('is to publish again if the webhook will not be retried', () => {
    expect(read(publish({ ...failure, isAccepted: true }))).toContain(again);
  });

  it('is to publish again after the last retry', () => {
    const old = publish({ ...failure, receivedAt: '2026-11-20T23:50:00.000Z' });
    expect(read(old)).toContain(again);
  });

  it.each([
    ['live', 'Nothing is left to do'],
    ['working', 'A newer attempt is on its way'],
    ['failed', 'its own line says what to do'],
  ] as const)(
    'refers to a newer attempt at the same entry if that attempt is %s',
    (later, words) => {
      const text = read(publish({ ...failure, later }));
      expect(text).toContain(words);
      expect(text).not.toMatch(/above|Nothing to do yet/);
    },
  );

  it('is not affected by another entry with the same name', () => {
    expect(read(publish({}), publish(failure))).not.toContain('Nothing is left to do');
  });

  it('appears for each failed publish in a group, with the failed pages', () => {
    const failed = publish({ ...failure, isAccepted: true, failed: ['/old'], failedCount: 1 });
    const text = readLines([[failed, publish({ state: 'interrupted', liveAfterMs: null })]]);
    expect(text).toContain('old version of this page');
    expect(text).toContain(again);
    expect(text).toContain('The site will resume it by itself');
  });

  it('is not to publish a deleted entry again', () => {
    const old = { ...failure, action: 'delete', receivedAt: '2026-11-20T23:50:00.000Z' } as const;
    expect(read(publish(old))).not.toContain(again);
    expect(read(publish(old))).toContain('Publish any entry');
  });

  it('is not to publish again if only information about the pages is missing', () => {
    const text = read(publish({ notKnown: ['Which other pages show it.'] }));
    expect(text).toContain('Please note Which other pages show it.');
    expect(text).not.toContain(again);
  });
});
