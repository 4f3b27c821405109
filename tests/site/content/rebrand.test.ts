/** @module-tag long */
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Services, startServices } from '@/commands/start-services';
import * as ours from '@/site.config';
import * as acme from '@/tests/fixtures/acme/site.config';
import { ACME_FILES, acmeContent, buildAcme } from '@/tests/fixtures/acme-site';
import { openBrowser, openPage, toRunScripts } from '@/tests/fixtures/browser';
import { filesHolding } from '@/tests/fixtures/build-files';
import type { Site } from '@/tests/fixtures/production-site';

const PAGES = [
  '/',
  '/templates',
  '/templates/search?q=nothing-has-this-name',
  '/templates/retail',
  '/templates/rails/ledger-ruby',
  '/editor',
];
const TEXTS = [
  ...['/feed.xml', '/llms.txt', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'],
  ...['/favicon.svg', '/api/templates', '/templates/rails/ledger-ruby/index.md'],
];
const DRAWN = ['/api/og/site', '/api/og/templates/ledger-ruby', '/apple-touch-icon.png'];

const hexOf = ({ light, dark }: typeof ours.colours) => [
  ...new Set([...Object.values(light), ...Object.values(dark ?? {})]),
];
/** White is in both brands. */
const ourColours = hexOf(ours.colours).filter((hex) => !hexOf(acme.colours).includes(hex));
const traces = [
  ours.site.name,
  ours.site.tagline,
  ...Array.from(ours.site.logo.matchAll(/ d="([^"]+)"/g), ([, path = '']) => path),
  ...Array.from(JSON.stringify(ours.art).matchAll(/ d=\\"([^"\\]+)/g), ([, path = '']) => path),
  ...ourColours,
  'source serif',
  'source-serif',
].map((trace) => trace.toLowerCase());
const tracesIn = (text: string) => traces.filter((trace) => text.toLowerCase().includes(trace));

let services: Services;
let built: Awaited<ReturnType<typeof buildAcme>>;
let site: Site;

beforeAll(async () => {
  const content = acmeContent();
  services = await startServices({ content, spaceId: 'acme', keyValueBackend: 'memory' });
  built = await buildAcme(services.environment);
  site = await built.start();
});
afterAll(async () => {
  await site?.stop();
  await built?.remove();
  await services?.close();
});

const get = async (path: string) => (await fetch(new URL(path, site.url))).text();

it('a rebrand requires only three files outside the content, and a fourth for analytics', () => {
  const files = readdirSync(ACME_FILES, { recursive: true, withFileTypes: true });
  expect(
    files
      .filter((file) => file.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['acme-sans.woff2', 'home.ts', 'site.config.ts', 'third-party-scripts.tsx']);
});

it('the build fails until `npm run brand` has written its files', () => {
  expect(built.refusal).toContain('  styles/brand.css\n');
  expect(built.refusal).toContain('Run "npm run brand"');
});

describe('the original brand', () => {
  it.each([...PAGES, ...TEXTS, '/nope'])('does not appear in %s', async (path) => {
    const text = await get(path);
    expect(text.length).toBeGreaterThan(20);
    expect(tracesIn(text)).toEqual([]);
  });

  it('does not appear in a style sheet, script or browser file of the build', async () => {
    for (const trace of traces)
      expect(await filesHolding(`${built.folder}/.next/static`, trace), trace).toEqual([]);
  });

  it('does not appear on the proxy’s error pages', () => {
    for (const name of ['away', 'refused']) {
      const page = readFileSync(`${built.folder}/deploy/proxy-pages/${name}.html`, 'utf8');
      expect(tracesIn(page)).toEqual([]);
      expect(page).toContain(acme.site.logo.slice(acme.site.logo.indexOf('<path')));
    }
  });

  it('does not appear in the local editor, which uses the new colours', async () => {
    const before = process.cwd();
    process.chdir(built.folder);
    try {
      const editor = services.contentService.managementUrl;
      const [page, styles] = await Promise.all(
        ['/', '/editor.css'].map(async (path) => (await fetch(editor + path)).text()),
      );
      expect(tracesIn(`${page}${styles}`)).toEqual([]);
      expect(styles).toContain(
        `--accent: light-dark(${acme.colours.light.accent}, ${acme.colours.dark?.accent});`,
      );
    } finally {
      process.chdir(before);
    }
  });

  it.each(DRAWN)('does not appear in the image %s', async (path) => {
    const picture = await fetch(new URL(path, site.url));
    const colours = await coloursOf(Buffer.from(await picture.arrayBuffer()));
    expect(ourColours.filter((colour) => colours.has(colour))).toEqual([]);
    const { paper, accentFill } = acme.colours.light;
    expect([paper, accentFill].filter((colour) => !colours.has(colour))).toEqual([]);
  });
});

describe('the new brand', () => {
  it('shows its name, logo, colours, font and words on the home page', async () => {
    const html = await get('/');
    expect(html).toContain('>Acme: Blueprints that ship</title>');
    expect(html.split('M12 2 23 21H1z').length - 1).toBe(2);
    for (const scheme of ['light', 'dark'] as const)
      expect(html).toContain(`content="${acme.colours[scheme]?.paper}"`);
    expect(html).toContain('<link rel="preload" as="font" type="font/woff2"');
    expect(html).toContain('What Acme runs, you can run, in your own colors.');
    expect((await fetch(new URL('/fonts/acme-sans.woff2', site.url))).status).toBe(200);
  });

  it('shows its own sections and links in the header and footer', async () => {
    const html = await get('/');
    const links = (element: string) =>
      Array.from(
        new RegExp(`<${element}.*?</${element}>`, 's')
          .exec(html)?.[0]
          .matchAll(/href="([^"]+)"/g) ?? [],
        ([, href]) => href,
      );
    const header = links('header').filter((href) => !href?.startsWith('/templates/new'));
    expect(header).toEqual([
      '/',
      '/templates',
      'https://docs.acme.example',
      '/templates/search#search',
    ]);
    expect(links('footer').slice(-5)).toEqual([
      '/templates/health',
      '/templates/retail',
      '/templates/ruby',
      '/templates/go',
      'mailto:hello@acme.example',
    ]);
    expect(links('footer')).toContain('mailto:templates@acme.example');
  });

  it('links to its own addresses for reports and submissions', async () => {
    expect(await get('/templates/rails/ledger-ruby')).toMatch(
      /href="https:\/\/acme\.example\/report\?page=https?%3A%2F%2F[^"]+%2Ftemplates%2Frails%2Fledger-ruby&amp;name=[^"]+">Report a problem</,
    );
    expect(await get('/templates')).toMatch(
      /<main.*href="mailto:templates@acme\.example"[^>]*>Submit a template<.*<\/main>/s,
    );
  });

  it('uses American spelling in American English', async () => {
    const html = await get('/templates/compare');
    expect(html).toContain('side by side: stack, license, age');
    expect(html).not.toContain('licence');
  });

  it('shows letters instead of missing covers, and its own start commands', async () => {
    expect(await get('/templates/retail')).toMatch(/<text [^>]*>L<\/text>/);
    expect(await get('/templates/rails/ledger-ruby')).toContain('mkdir ledger-ruby');
  });
});

describe('a third-party script', () => {
  const STATS = 'https://stats.acme.example';
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** The test's own browser answers these requests. */
  async function sentFrom(path: string): Promise<string[]> {
    const { page, context } = await openPage(browser);
    const sent: string[] = [];
    await page.route(`${STATS}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      sent.push(pathname);
      return route.fulfill({
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: pathname === '/script.js' ? `fetch('${STATS}/event').then(() => {})` : '',
      });
    });
    await page.goto(`${site.url}${path}`);
    await toRunScripts(page);
    await page.waitForLoadState('networkidle');
    await context.close();
    return sent;
  }

  it('runs and sends data on visitors’ pages if the brand allows it', async () => {
    expect(await sentFrom('/templates')).toEqual(['/script.js', '/event']);
  });

  it('is absent from the editors’ page and from draft mode', async () => {
    expect(await sentFrom('/editor')).toEqual([]);
    const { DRAFT_SECRET } = services.environment;
    const draft = `/api/draft/enable?secret=${DRAFT_SECRET}&path=/templates`;
    expect(await sentFrom(draft)).toEqual([]);
  });
});

/** Edges blend colours. */
const MIN_PIXELS = 150;

async function coloursOf(picture: Buffer): Promise<Set<string>> {
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = `#${pixels.subarray(at, at + 3).toString('hex')}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([colour, count]) => (count < MIN_PIXELS ? [] : [colour])));
}
