import bundled from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Not the package's own list, which puts all in one process and switches web security off. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];

/** That of CHROMIUM_PATH, otherwise the one inside a package, which is for Linux on x64, otherwise Chrome. */
export async function openBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH: own } = process.env;
  const isBundled = process.platform === 'linux' && process.arch === 'x64';
  const program =
    own || isBundled
      ? { executablePath: own || (await bundled.executablePath()) }
      : { channel: 'chrome' };
  return chromium.launch({ args: ARGUMENTS, ...program });
}

export type OpenedPage = { page: Page; context: BrowserContext; complaints: string[] };

type Look = {
  width?: number;
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
  bypassCSP?: boolean;
};

/** A page in a fresh context, with what its console complained of. */
export async function openPage(browser: Browser, look: Look = {}): Promise<OpenedPage> {
  const { width = 1280, colorScheme = 'light', javaScriptEnabled = true, bypassCSP = false } = look;
  const height = width < 600 ? 780 : 900;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    javaScriptEnabled,
    bypassCSP,
  });
  context.setDefaultTimeout(5_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(`uncaught: ${message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, context, complaints };
}
