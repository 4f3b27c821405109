import type { NextRouter } from 'next/router';
import { pageDataUrl } from '@/lib/next-internals/page-data-url';
import type { LiveProps } from './typed-fields';

/** Encoded, without a fragment. */
export const pathOf = ({ asPath }: NextRouter): string => asPath.replace(/#.*$/, '');

type PageProps = LiveProps & { __N_REDIRECT?: unknown };

export async function propsAt(address: string): Promise<PageProps | undefined> {
  const { pathname, search } = new URL(address, window.location.href);
  const response = await fetch(pageDataUrl(pathname, search)).catch(() => undefined);
  return response?.ok ? (await response.json()).pageProps : undefined;
}

/** Keeps the scroll position. */
export async function reloadProps(router: NextRouter, path = pathOf(router)): Promise<void> {
  const here = pathOf(router);
  // Next doesn't fetch if only the fragment differs.
  if (here !== router.asPath) await router.replace(here, undefined, { scroll: false });
  await router.replace(path, undefined, { scroll: false });
}
