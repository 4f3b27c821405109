/** Lets only signed-in editors read the pages and the API of `/editor`. */
import type {
  GetServerSidePropsContext,
  GetServerSidePropsResult,
  NextApiRequest,
  NextApiResponse,
} from 'next';
import { returnPath } from '@/lib/editor/editor-query';
import { editorAccess } from '@/lib/editor/session-cookies';
import type { EditorSignIn } from '@/lib/editor-props';
import { allowMethods } from '@/lib/http/allow-methods';

/** The props of a page for editors; those of the sign-in form for anyone else. */
export async function propsForEditor<Props extends object>(
  { req, res, query, resolvedUrl }: GetServerSidePropsContext,
  getProps: () => Promise<Props>,
): Promise<GetServerSidePropsResult<Props | { signIn: EditorSignIn }>> {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  const returnTo = returnPath(resolvedUrl);
  if (query.secret !== undefined) {
    // A page would repeat the secret in its data, and leave it in the browser's history.
    const form = new URLSearchParams({ secret: String(query.secret), returnTo });
    return { redirect: { destination: `/api/editor/sign-in?${form}`, permanent: false } };
  }
  const access = await editorAccess(req.cookies);
  if (access === 'open') return { props: await getProps() };
  const isOff = access === 'off';
  res.statusCode = isOff ? 503 : 401;
  const problem = isOff ? 'off' : query.problem === 'wrong' ? 'wrong' : null;
  return { props: { signIn: { problem, returnTo } } };
}

/** Whether an API route may go on; anyone but a signed-in editor gets a 401, or a 503 if no secret is set. */
export async function requireEditor(req: NextApiRequest, res: NextApiResponse): Promise<boolean> {
  if (!allowMethods('GET', req, res)) return false;
  const access = await editorAccess(req.cookies);
  if (access === 'open') return true;
  res.status(access === 'off' ? 503 : 401).json({ message: 'Sign in at /editor first.' });
  return false;
}
