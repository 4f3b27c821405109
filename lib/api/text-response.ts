import type { GetServerSideProps } from 'next';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { sendSharedText } from '@/lib/http/cache-control';
import { loadPageContext } from '@/lib/page/page-context';
import { withFreshDeadline } from '@/lib/runtime/deadline';

/** @throws if there is no catalogue; the response is then an uncached 500 */
export function textFile(type: string, render: (catalogue: Catalogue) => string) {
  const sendFile: GetServerSideProps = async ({ res, locale }) => {
    const { catalogue } = await withFreshDeadline(() => loadPageContext('isr', locale));
    sendSharedText(res, type, render(catalogue));
    return { props: {} };
  };
  return sendFile;
}
