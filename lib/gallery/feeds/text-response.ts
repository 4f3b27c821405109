/** Text files for crawlers and feed readers, rendered for each request from the catalogue of pages. */
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { withFreshDeadline } from '@/lib/deadline';
import { setSharedCacheControl } from '@/lib/http/cache-control';
import { loadPageContext } from '@/lib/page/page-context';

type TextFile = { type: string; text: string };

/**
 * Sends the file. Shared caches may store it as long as a page.
 * @throws what `http-adapter.ts` throws, where there is no catalogue: the response is then a 500 that is not
 * cached
 */
export async function sendTextFile(
  { res }: Pick<GetServerSidePropsContext, 'res'>,
  render: (catalogue: Catalogue) => TextFile,
): Promise<GetServerSidePropsResult<Record<string, never>>> {
  const { catalogue } = await withFreshDeadline(() => loadPageContext('isr'));
  const { type, text } = render(catalogue);
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  setSharedCacheControl(res);
  res.end(text);
  return { props: {} };
}
