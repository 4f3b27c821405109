import type { NextRouter } from 'next/router';
import { pageDataUrl } from '@/lib/next-internals/page-data-url';
import type { LiveProps } from './typed-fields';

/** The path of the page on the screen: encoded, without a fragment. */
export const pathOf = ({ asPath }: NextRouter): string => asPath.replace(/#.*$/, '');

type PageProps = LiveProps & { __N_REDIRECT?: unknown };

/** What Next has for an address. `undefined`: there is no page, or no connection. */
export async function propsAt(address: string): Promise<PageProps | undefined> {
  const { pathname, search } = new URL(address, window.location.href);
  const response = await fetch(pageDataUrl(pathname, search)).catch(() => undefined);
  return response?.ok ? (await response.json()).pageProps : undefined;
}

/** The page's props, without a reload: the scroll position stays. */
export async function reloadProps(router: NextRouter, path = pathOf(router)): Promise<void> {
  const here = pathOf(router);
  // With or without a fragment is all the same page to Next, which would read nothing.
  if (here !== router.asPath) await router.replace(here, undefined, { scroll: false });
  await router.replace(path, undefined, { scroll: false });
}
