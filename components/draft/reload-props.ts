import type { NextRouter } from 'next/router';
import { sitePath } from '@/lib/runtime/addresses.js';
import { pageDataUrl } from '@/lib/runtime/page-data-url';
import type { LiveProps } from './live-preview-overlay';

/** URL-encoded, without a fragment. Not `router.asPath`, which leaves out the language. */
export const currentPath = (): string =>
  sitePath(window.location.pathname) + window.location.search;

type PageProps = LiveProps & { __N_REDIRECT?: unknown };

export async function propsAt(address: string): Promise<PageProps | undefined> {
  const { pathname, search } = new URL(address, window.location.href);
  const response = await fetch(pageDataUrl(pathname, search)).catch(() => undefined);
  return response?.ok ? (await response.json()).pageProps : undefined;
}

export async function reloadProps(router: NextRouter, path = currentPath()): Promise<void> {
  // Next doesn't fetch if only the fragment differs.
  if (window.location.hash) await router.replace(currentPath(), undefined, { scroll: false });
  await router.replace(path, undefined, { scroll: false });
}
