import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EditorPage } from '#components/editor/editor-page';
import type { EditorPublish } from '#lib/page-props';

const CHECKED_AT = '2026-11-21T00:00:20.000Z';

function publish(changes: Partial<EditorPublish>): EditorPublish {
  return {
    id: String(Math.random()),
    action: 'publish',
    name: 'Hugo Starter',
    href: '/templates/hugo/hugo-starter',
    receivedAt: '2026-11-21T00:00:10.000Z',
    state: 'live',
    servedAfterMs: 400,
    liveAfterMs: 1_300,
    pages: [],
    pageCount: 0,
    failed: [],
    notKnown: [],
    reason: null,
    ...changes,
  };
}

const failure = {
  state: 'failed',
  liveAfterMs: null,
  reason: 'The content service could not be asked.',
} as const;

/** What an editor without JavaScript reads, newest first. */
function read(...publishes: EditorPublish[]): string {
  const view = {
    publishes,
    isComplete: true,
    checkedAt: CHECKED_AT,
    newerHref: null,
    olderHref: null,
  };
  const html = renderToStaticMarkup(createElement(EditorPage, { view }));
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('how long a publish took', () => {
  it.each([
    [40, 'less than 0.1 s'],
    [1_349, '1.3 s'],
    [9_949, '9.9 s'],
    [9_960, '10 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [65_000, '1 min 5 s'],
  ])('is told for %d ms as "%s"', (liveAfterMs, words) => {
    expect(read(publish({ liveAfterMs }))).toContain(`Live ${words} after the webhook`);
  });

  it('never says that a publish comes from the future', () => {
    const early = publish({ state: 'working', receivedAt: '2026-11-21T00:00:21.000Z' });
    expect(read(early)).toContain('On its way , 0 s so far');
    expect(read(early)).toContain('just now');
  });
});

describe('when a publish was', () => {
  it('is told with its day where that is another than today', () => {
    const text = read(
      publish({}),
      publish({ receivedAt: '2026-11-20T23:59:10.000Z' }),
      publish({ receivedAt: '2025-12-31T08:00:00.000Z' }),
    );
    expect(text).toContain('Published 00:00:10 UTC , 10 seconds ago');
    expect(text).toContain('Published 20 November, 23:59:10 UTC , 1 minute ago');
    expect(text).toContain('Published 31 December 2025, 08:00:00 UTC');
  });
});

describe('what to do about a publish that failed', () => {
  const again = 'publish the entry once more';

  it('is nothing while the content service still sends it again', () => {
    expect(read(publish(failure))).toContain('Nothing to do yet');
    expect(read(publish(failure))).not.toContain(again);
  });

  it('is to publish it once more, when that is over', () => {
    const old = publish({ ...failure, receivedAt: '2026-11-20T23:50:00.000Z' });
    expect(read(old)).toContain(again);
  });

  it('is nothing where a newer attempt at the same entry succeeded', () => {
    expect(read(publish({}), publish(failure))).toContain('Nothing is left to do');
  });

  it('is not settled by a namesake with another page', () => {
    const namesake = publish({ href: '/templates/hugo/another-hugo-starter' });
    expect(read(namesake, publish(failure))).not.toContain('Nothing is left to do');
  });

  it('is not to publish again what was deleted', () => {
    const old = { ...failure, action: 'delete', receivedAt: '2026-11-20T23:50:00.000Z' } as const;
    expect(read(publish(old))).not.toContain(again);
    expect(read(publish(old))).toContain('publish any entry');
  });

  it('is nothing where all that is missing is what the site could not find out', () => {
    const text = read(publish({ notKnown: ['Which other pages show it.'] }));
    expect(text).toContain('Not known Which other pages show it.');
    expect(text).not.toContain(again);
  });
});
