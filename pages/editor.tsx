import type { GetServerSideProps } from 'next';
import { EditorPage } from '#components/editor/editor-page';
import { EditorSignIn } from '#components/editor/editor-sign-in';
import type { SitePage } from '#components/site/site-page';
import { editorAccess, openSession } from '#lib/gallery/editor/editor-session';
import { editorView } from '#lib/gallery/editor/editor-view';
import { isBarred, noteRefusal } from '#lib/gallery/server/request-limit';
import type { EditorView } from '#lib/page-props';

type EditorProps = { view: EditorView } | { view: null; problem: 'wrong' | 'off' | null };

const Editor: SitePage<EditorProps> = (props) =>
  props.view === null ? <EditorSignIn problem={props.problem} /> : <EditorPage view={props.view} />;

export const getServerSideProps: GetServerSideProps<EditorProps> = async ({ req, res, query }) => {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  const access = editorAccess(req.cookies);
  if (access === 'off') {
    res.statusCode = 503;
    return { props: { view: null, problem: 'off' } };
  }
  if (query.secret !== undefined) {
    // It has answered then, and Next makes no page.
    if (await isBarred('secret', req, res)) return { notFound: true };
    const cookie = openSession(query.secret);
    if (cookie !== undefined) {
      // The secret leaves the address bar, and the history with it.
      res.setHeader('Set-Cookie', cookie);
      return { redirect: { destination: '/editor', permanent: false } };
    }
    await noteRefusal('secret', req);
  }
  if (access === 'closed') {
    res.statusCode = 401;
    const isWrong = query.secret !== undefined || query.problem === 'wrong';
    return { props: { view: null, problem: isWrong ? 'wrong' : null } };
  }
  const page = Number(query.page);
  return { props: { view: await editorView(Number.isSafeInteger(page) && page > 0 ? page : 1) } };
};

export default Editor;
