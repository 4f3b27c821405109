/** Text files for crawlers and feed readers, rendered for each request from the catalogue of pages. */
import type { GetServerSideProps } from 'next';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { sendSharedText } from '@/lib/http/cache-control';
import { loadPageContext } from '@/lib/page/page-context';
import { withFreshDeadline } from '@/lib/runtime/deadline';

/**
 * A route that sends the file. Shared caches may store it as long as a page.
 * @throws what `http-adapter.ts` throws, where there is no catalogue: the response is then a 500 that is not
 * cached
 */
export function textFile(type: string, render: (catalogue: Catalogue) => string) {
  const sendFile: GetServerSideProps = async ({ res }) => {
    const { catalogue } = await withFreshDeadline(() => loadPageContext('isr'));
    sendSharedText(res, type, render(catalogue));
    return { props: {} };
  };
  return sendFile;
}
