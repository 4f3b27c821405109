/** What a visitor's phone and desktop load of a page, compared with the least that it could be. */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '@/tests/fixtures/browser';
import { bytesOfBarePage } from '@/tests/fixtures/empty-app';
import { say } from './progress';
import { startPublishingSite } from './publishing-site';
import type { Row, Table } from './table';

const PAGES = [
  ['home', '/'],
  ['all templates', '/templates'],
  ['a filter', '/templates/next.js'],
  ['a search', '/templates/search?q=starter'],
  ['a template', '/templates/next.js/nextjs-starter'],
] as const;
const WIDTHS = [390, 1280] as const;
const MAX_SCRIPT_BEYOND_BARE = 21_000;
const MAX_HTML = 25_000;

type Bytes = { script: number; html: number; words: number; pictures: number };

export async function pageBytes(): Promise<Table[]> {
  say('bytes: building the site and a bare page');
  const site = await startPublishingSite();
  const browser = await openBrowser();
  try {
    const bare = await bytesOfBarePage();
    const rows: Row[] = [];
    for (const [name, path] of PAGES) {
      const [phone, desktop] = [
        await bytesOf(browser, site.url + path, WIDTHS[0]),
        await bytesOf(browser, site.url + path, WIDTHS[1]),
      ];
      const { script, html, words } = phone;
      rows.push({
        cells: [
          name,
          ...[script, bare, html, words, phone.pictures, desktop.pictures].map(kilobytes),
        ],
        bound: {
          words: `script at most ${MAX_SCRIPT_BEYOND_BARE / 1000} kB over a bare page, HTML at most ${MAX_HTML / 1000} kB`,
          holds: script - bare <= MAX_SCRIPT_BEYOND_BARE && html <= MAX_HTML,
        },
      });
    }
    return [
      {
        title: 'What a page weighs, compressed, in kB, until nothing more is loaded',
        head: [
          '',
          'script',
          'of a bare page',
          'HTML',
          'its words alone',
          `pictures at ${WIDTHS[0]} px`,
          `at ${WIDTHS[1]} px`,
        ],
        rows,
      },
    ];
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Without scrolling: what is further down comes when it is wanted. */
async function bytesOf(browser: Browser, url: string, width: number): Promise<Bytes> {
  const { page, context } = await openPage(browser, { width });
  const bytes = { script: 0, html: 0, words: 0, pictures: 0 };
  const loading: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'image') return;
    const add = async () => {
      const body = await response.body();
      if (kind === 'script') bytes.script += gzipSync(body).length;
      else bytes.pictures += body.length;
    };
    loading.push(add());
  });
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(loading);
  bytes.html = gzipSync((await answer?.body()) ?? '').length;
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown, not what scripts hold
  bytes.words = gzipSync(await page.locator('body').innerText()).length;
  await context.close();
  return bytes;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
