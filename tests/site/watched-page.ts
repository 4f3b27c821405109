/** A page under watch: whatever an attack would do there, succeeded or only tried, is noted. */
import type { Browser, Page } from 'playwright-core';

export type WatchedPage = {
  page: Page;
  /** What happened so far that the site did not mean to happen. */
  harm: () => readonly string[];
  close: () => Promise<void>;
};

/** `home`: origin of the site. Nothing that is asked of any other leaves the machine. */
export async function watchedPage(
  browser: Browser,
  home: string,
  javaScriptEnabled = true,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width: 1280, height: 900 },
    // What is proved is that nothing is there to be held back.
    bypassCSP: true,
  });
  const noted: string[] = [];
  context.on('dialog', (dialog) => {
    noted.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.route('**', (route) => {
    const url = route.request().url();
    if (new URL(url).origin === home) return route.continue();
    noted.push(`asked for ${url}`);
    return route.abort();
  });
  // Kept outside of the page: what ran may have led away from it.
  await context.exposeBinding('noteScript', () => noted.push('ran a script'));
  await context.addInitScript(() => {
    const { noteScript } = window as unknown as { noteScript: () => void };
    Object.defineProperty(window, 'pwned', { set: () => noteScript() });
  });
  const page = await context.newPage();
  context.on('page', () => noted.push('opened a window'));
  page.on('framenavigated', (frame) => {
    const url = frame.url();
    const isOfSite = url.startsWith(`${home}/`) || url === 'about:blank';
    if (!isOfSite || frame !== page.mainFrame()) noted.push(`went to ${url}`);
  });
  return {
    page,
    harm: () => noted,
    close: () => context.close(),
  };
}
