/** Files for crawlers and readers, made for each request from the catalogue that pages are made from. */
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { withFreshDeadline } from '#lib/deadline';
import { beginVisit } from '#lib/gallery/page/visit';
import { allowSharedCache } from '#lib/gallery/server/shared-cache-control';

type TextFile = { type: string; text: string };

/**
 * Writes the file as the answer. Shared caches may keep it as long as a page.
 * @throws ServiceSilentError and what `transport.ts` throws, where nothing is known of the content:
 * the answer is then a 500 that nothing keeps
 */
export async function answerWithFile(
  { res }: Pick<GetServerSidePropsContext, 'res'>,
  make: (catalogue: Catalogue) => TextFile,
): Promise<GetServerSidePropsResult<Record<string, never>>> {
  const { catalogue } = await withFreshDeadline(() => beginVisit('usual'));
  const { type, text } = make(catalogue);
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  allowSharedCache(res);
  res.end(text);
  return { props: {} };
}
