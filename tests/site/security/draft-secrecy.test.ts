// @module-tag long

import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteCopy } from '@/copy/en/site';
import { basePath } from '@/lib/runtime/addresses.js';
import { openBrowser, openPage } from '@/tests/fixtures/browser';
import { filesHolding, makePagesStale, pageFiles } from '@/tests/fixtures/build-files';
import { conditionalGet } from '@/tests/fixtures/conditional-request';
import { addressOf } from '@/tests/fixtures/listing';
import { type StoreContents, storeContents } from '@/tests/fixtures/redis-contents';
import { throughSharedCache } from '@/tests/fixtures/shared-cache';
import { payloadOf } from '@/tests/fixtures/signed-webhook';
import { EVERYBODY, rush } from '@/tests/site/security/draft-concurrency';
import { FORMS, type Form, nameOf, PAGE, type Reader } from '@/tests/site/security/draft-requests';
import { type DraftSite, startDraftSite } from '@/tests/site/security/draft-site';
import {
  ADDRESSES,
  DRAFT_MARK,
  DRAFT_WORDS,
  NEVER_PUBLISHED,
  PAGES_NOT_MADE,
  REPUBLISHED,
} from '@/tests/site/security/draft-space';

/** Up to a thousand requests. */
const RUSH_MS = 180_000;
const EDITORS_AT_ONCE = 6;
const PAUSE_BETWEEN_PUBLISHES_MS = 150;
/** Editors first: their responses would be cached. */
const BEHIND_A_CACHE: readonly (readonly Reader[])[] = [
  ['editor', 'forger'],
  ['visitor', 'forger'],
  ['visitor', 'editor', 'forger'],
  ['visitor'],
];

let site: DraftSite;
let entered: Response;
let browser: Browser;

beforeAll(async () => {
  site = await startDraftSite();
  entered = await site.beginDrafts();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe('previewing editors', () => {
  it('get an uncacheable response when they enter draft mode', () => {
    expect(entered.headers.get('location')).toContain(DRAFT_MARK);
    expect(entered.headers.get('cache-control')).toBe('private, no-store');
  });

  it(
    'see every word of every draft without leaving drafts on disk or in the key-value store',
    async () => {
      const [stored, kept] = [await storeContents(site.store), await pageFiles(site.folder)];
      const { problems, seen, editorsAnswers } = await rush(site, ['editor']);
      expect(problems).toEqual([]);
      expect(DRAFT_WORDS.filter((word) => !seen.has(word))).toEqual([]);
      const redirectTo = (path: string) => `308 ${basePath()}/templates/${path}`;
      const answerAt = (path: string) => editorsAnswers.get(`editor, page of /templates/${path}`);
      expect(answerAt(`next.js/${DRAFT_MARK}-new`)).toBe('200');
      expect(answerAt('next.js/renamed')).toBe(redirectTo(`next.js/${DRAFT_MARK}-renamed`));
      expect(answerAt('next.js/moved')).toBe(redirectTo(`${DRAFT_MARK}-filter/moved`));

      expect(await pageFiles(site.folder)).toEqual(kept);
      const page = '/templates/blog/steady';
      await fetch(site.url() + page);
      const without = (contents: StoreContents) =>
        Object.fromEntries(
          Object.entries(contents).map(([key, { [page]: _, ...rest }]) => [key, rest]),
        );
      const tag = 'cache-tag:template-steady';
      await expect.poll(async () => (await storeContents(site.store))[tag]).toHaveProperty([page]);
      expect(without(await storeContents(site.store))).toEqual(without(stored));
    },
    RUSH_MS,
  );
});

describe('everyone else’s responses while editors preview', () => {
  it(
    'match those without drafts on a server that has yet to render most pages',
    async () => {
      const { problems, origins } = await rush(site, EVERYBODY);
      expect(problems).toEqual([]);
      expect([...origins]).toContain('MISS');
    },
    RUSH_MS,
  );

  it(
    'match those without drafts while pages are rendered in turn and drafts are read continuously',
    async () => {
      let isMaking = true;
      const looking = Array.from({ length: EDITORS_AT_ONCE }, async () => {
        while (isMaking) await site.ask('editor', PAGE, '/templates/next.js/reworded');
      });
      const seen = [];
      for (const address of PAGES_NOT_MADE) {
        const { status, headers, body } = await site.ask('visitor', PAGE, address);
        const origin = headers.get('x-nextjs-cache');
        seen.push({ address, status, origin, draft: body.includes(DRAFT_MARK) });
      }
      isMaking = false;
      await Promise.all(looking);
      expect(seen).toEqual(
        PAGES_NOT_MADE.map((address) => ({ address, status: 200, origin: 'MISS', draft: false })),
      );
    },
    RUSH_MS,
  );

  it(
    'match those without drafts on a server that has rendered all pages',
    async () => {
      const { problems, origins } = await rush(site, EVERYBODY);
      expect(problems).toEqual([]);
      expect([...origins]).toContain('HIT');
      expect([...origins]).not.toContain('MISS');
    },
    RUSH_MS,
  );

  it(
    'match those without drafts while webhooks of publishes and saves arrive',
    async () => {
      let isRushing = true;
      const rushing = rush(site, EVERYBODY).finally(() => {
        isRushing = false;
      });
      const responses: { status: number; text: string }[][] = [];
      while (isRushing) {
        const published = payloadOf(site.service.content.publish(REPUBLISHED), 'publish');
        const saved = payloadOf(site.service.content.update(NEVER_PUBLISHED, {}), 'publish');
        responses.push(
          await Promise.all([
            site.sendWebhook('ContentManagement.Entry.publish', published),
            site.sendWebhook('ContentManagement.Entry.auto_save', saved),
          ]),
        );
        // An editor's pace.
        await wait(PAUSE_BETWEEN_PUBLISHES_MS);
      }
      const { problems, origins, missedPages } = await rushing;
      expect(problems).toEqual([]);
      expect([...origins]).toContain('HIT');
      expect([...missedPages]).toEqual([]);
      const made = new Set<string>();
      for (const [answer, refusal] of responses) {
        expect([answer?.status, refusal?.status]).toEqual([200, 200]);
        expect(`${answer?.text} ${refusal?.text}`).not.toContain(DRAFT_MARK);
        for (const path of JSON.parse(answer?.text ?? '').revalidated) made.add(path);
      }
      // The entry hasn't changed, so only its own page is rendered.
      expect([...made]).toContain('/templates/blog/steady');
    },
    RUSH_MS,
  );

  it(
    'match those without drafts after a restart, while all pages are stale and once they are fresh',
    async () => {
      await site.restart(() => makePagesStale(site.folder));
      const { problems, origins } = await rush(site, EVERYBODY);
      expect(problems).toEqual([]);
      expect([...origins]).toContain('STALE');
      expect((await rush(site, EVERYBODY)).problems).toEqual([]);
    },
    RUSH_MS,
  );
});

describe('shared caches', () => {
  it(
    'never get a 304 for a page after a draft, or for a draft after a page',
    async () => {
      const mistaken: string[] = [];
      let confirmed = 0;
      for (const address of ADDRESSES) {
        for (const form of FORMS.filter(isConfirmed)) {
          const [visible, draft] = await Promise.all([
            site.ask('visitor', form, address),
            site.ask('editor', form, address),
          ]);
          const [own, other] = [visible.headers.get('etag'), draft.headers.get('etag')];
          if (visible.body === draft.body || own === null || other === null) continue;
          const change = (reader: Reader, etag: string) =>
            conditionalGet(site.urlOf(form, address), {
              ...form.headers,
              ...site.headersOf(reader),
              'if-none-match': etag,
            });
          if ((await change('visitor', own)).status === 304) confirmed += 1;
          for (const [answer, etag] of [
            [visible, other],
            [draft, own],
          ] as const) {
            const { status, body } = await change(answer.reader, etag);
            if (status !== answer.status || body !== answer.body) mistaken.push(nameOf(answer));
          }
        }
      }
      expect(mistaken).toEqual([]);
      expect(confirmed).toBeGreaterThan(10);
    },
    RUSH_MS,
  );

  it(
    'do not serve an editor’s response to others if they follow the headers',
    async () => {
      const cached = throughSharedCache();
      const problems = new Set<string>();
      let fromCache = 0;
      for (const readers of BEHIND_A_CACHE) {
        for (const address of ADDRESSES) {
          const asked = readers.flatMap((reader) =>
            FORMS.filter((form) => isForACache(reader, form)).map((form) =>
              site.ask(reader, form, address, cached),
            ),
          );
          for (const answer of await Promise.all(asked)) {
            const isFromCache = answer.headers.has('age');
            if (isFromCache) fromCache += 1;
            // An editor may see the visitors' page there.
            if (answer.reader === 'editor' && isFromCache) continue;
            for (const problem of site.problemsOf(answer)) problems.add(problem);
          }
        }
      }
      expect([...problems]).toEqual([]);
      expect(fromCache).toBeGreaterThan(ADDRESSES.length);
    },
    RUSH_MS,
  );

  const isConfirmed = ({ method }: Form) => method === 'GET';

  /** A cache can't tell a prefetch from a fetch. */
  const isForACache = (reader: Reader, { name, method }: Form) =>
    method === 'GET' && (reader === 'editor' || name === 'page' || name === 'data');
});

describe('an editor’s browser', () => {
  const holdsDraft = async (page: Page) => (await page.content()).includes(DRAFT_MARK);
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
  const showsWhatVisitorsSee = async (page: Page) => {
    const html = await (await fetch(page.url())).text();
    return (await heading(page)) === /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  };
  const leave = async (page: Page) => {
    const link = page.getByRole('link', { name: siteCopy.draft.leave });
    await link.click();
    await expect.poll(() => link.count()).toBe(0);
  };

  it('does not show drafts with the back and forward buttons after leaving draft mode', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${site.url()}/templates/hugo`);
    expect(await holdsDraft(page)).toBe(false);
    await page.goto(site.enterUrl());
    expect(await holdsDraft(page)).toBe(true);
    await page.getByRole('link', { name: 'Next.js' }).first().click();
    await expect.poll(() => page.url()).toMatch(/\/templates\/next\.js$/);
    expect(await holdsDraft(page)).toBe(true);
    await leave(page);
    const visited: string[] = [];
    for (const move of ['goBack', 'goBack', 'goBack', 'goForward', 'goForward'] as const) {
      await page[move]();
      await expect.poll(() => showsWhatVisitorsSee(page)).toBe(true);
      visited.push(addressOf(page));
      expect({ visited, draft: await holdsDraft(page) }).toEqual({ visited, draft: false });
    }
    const [list, own] = ['/templates/next.js', `/templates/next.js/${DRAFT_MARK}-new`];
    expect(visited).toEqual([list, own, '/templates/hugo', own, list]);
    await context.close();
  });

  it('does not show drafts in an older window after leaving draft mode in another window', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${site.url()}/templates`);
    const other = await context.newPage();
    await other.goto(site.enterUrl());
    const card = page.getByRole('link', { name: 'Template reworded', exact: true });
    const fetched = page.waitForResponse((response) => response.url().includes('/reworded.json'));
    await card.hover();
    expect(await (await fetched).text()).toContain(DRAFT_MARK);
    await leave(other);
    await card.click();
    await expect.poll(() => page.url()).toMatch(/reworded$/);
    await expect.poll(() => heading(page)).toMatch(/reworded/);
    expect(await heading(page)).toBe('Template reworded');
    expect(await holdsDraft(page)).toBe(false);
    await context.close();
  });
});

describe('draft text and passwords', () => {
  it('do not appear in the key-value store', async () => {
    const stored = JSON.stringify(await storeContents(site.store));
    for (const secret of [DRAFT_MARK, ...site.secrets()]) expect(stored).not.toContain(secret);
    expect(stored).toContain('cache-tag:template-steady');
  });

  it('do not appear in the server’s output', async () => {
    await site.stop();
    for (const secret of [DRAFT_MARK, ...site.secrets()]) expect(site.log()).not.toContain(secret);
    expect(site.log()).toContain('template-steady');
  });

  it('do not appear in files: pages, lists, JSON or the catalogue', async () => {
    expect(await filesHolding(site.folder, DRAFT_MARK)).toEqual([]);
    // Proves that the search finds a word in each kind of file.
    const published = await filesHolding(site.folder, 'Template hugo-one');
    for (const kind of [
      /^catalogue\.json$/,
      /^server.pages.*\.html$/,
      /^server.pages.*\.json$/,
      /^server.route-cache.*\.html$/,
      /^server.route-cache.*\.json$/,
    ]) {
      expect(published).toContainEqual(expect.stringMatching(kind));
    }
  });
});
