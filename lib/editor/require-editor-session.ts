import type { GetServerSidePropsContext, GetServerSidePropsResult, NextApiHandler } from 'next';
import { returnPath } from '@/lib/editor/editor-query';
import { editorAccess } from '@/lib/editor/session-cookies';
import type { OrSignIn } from '@/lib/editor-props';
import { allowMethods } from '@/lib/http/allow-methods';
import { addressOf, zoneAddressOf } from '@/lib/runtime/addresses.js';

export async function propsForEditor<Props extends object>(
  { req, res, query, resolvedUrl, locale, defaultLocale }: GetServerSidePropsContext,
  getProps: () => Promise<Props>,
): Promise<GetServerSidePropsResult<OrSignIn<Props>>> {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  const returnTo = returnPath(resolvedUrl);
  if (locale !== defaultLocale) {
    return { redirect: { destination: zoneAddressOf(returnTo), permanent: false } };
  }
  if (query.secret !== undefined) {
    // Otherwise the secret would be in the page's data and the browser's history.
    const form = new URLSearchParams({ secret: String(query.secret), returnTo });
    return {
      redirect: { destination: zoneAddressOf(`/api/editor/sign-in?${form}`), permanent: false },
    };
  }
  const access = await editorAccess(req.cookies);
  if (access === 'open') return { props: await getProps() };
  const isOff = access === 'off';
  res.statusCode = isOff ? 503 : 401;
  const problem = isOff ? 'off' : query.problem === 'wrong' ? 'wrong' : null;
  return { props: { signIn: { problem, returnTo } } };
}

export const editorRoute =
  (respond: NextApiHandler): NextApiHandler =>
  async (req, res) => {
    if (!allowMethods('GET', req, res)) return;
    const access = await editorAccess(req.cookies);
    if (access === 'open') return respond(req, res);
    const message = `Sign in at ${addressOf('/editor')} first.`;
    res.status(access === 'off' ? 503 : 401).json({ message });
  };
