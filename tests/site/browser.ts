/** A real browser: the one inside a package, or the system's where CHROMIUM_PATH names it. */
import bundled from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Not the package's own list: it puts all in one process, and switches web security off. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `debuggingPort`: of 127.0.0.1, where a tool of its own drives it too. */
export async function openBrowser(debuggingPort?: number): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await bundled.executablePath());
  const port = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`];
  return chromium.launch({ executablePath, args: [...QUIET, ...port], headless: true });
}

export type Look = {
  width?: number;
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
};

/** A page in a fresh context, with all that its console and its requests complained of. */
export async function openPage(
  browser: Browser,
  { width = 1280, colorScheme = 'light', javaScriptEnabled = true }: Look = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 780 : 900 },
    colorScheme,
    javaScriptEnabled,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, context, complaints };
}
