import type { GetServerSideProps } from 'next';
import { configuredRedirect } from '@/lib/page/configured-redirect';
import { loadPageContext } from '@/lib/page/page-context';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { ExistenceUnknownError } from '@/lib/runtime/errors';
import { inLanguage, languageWithId } from '@/lib/runtime/languages';

/** @throws ExistenceUnknownError in an outage, which must never become a 404 */
export const redirectOtherPath: GetServerSideProps<never, { path: string[] }> = ({
  params,
  locale,
}) =>
  withFreshDeadline(async () => {
    const own = `/${(params?.path ?? []).map(encodeURIComponent).join('/')}`;
    const path = inLanguage(own, languageWithId(locale));
    const pageContext = await loadPageContext('isr', locale);
    const found = configuredRedirect(pageContext, path);
    if (found !== undefined) {
      return { redirect: { destination: found.to, permanent: found.permanent } };
    }
    if (pageContext.isStale) throw new ExistenceUnknownError(path);
    return { notFound: true };
  });
