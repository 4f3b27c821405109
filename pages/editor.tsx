import type { ServerResponse } from 'node:http';
import type { GetServerSideProps } from 'next';
import { ContentProblemsPage } from '@/components/editor/content-problems-page';
import { EditorPage } from '@/components/editor/editor-page';
import { EditorPanel } from '@/components/editor/editor-panel';
import { EditorSignIn } from '@/components/editor/editor-sign-in';
import type { SitePage } from '@/components/site/site-page';
import { getContentProblems } from '@/lib/editor/content-view';
import { getEditorPanel } from '@/lib/editor/editor-panel';
import {
  type EditorForm,
  formHref,
  parseEditorForm,
  parseEditorQuery,
  wrongSecretHref,
} from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { editorAccess, editorCookie, isFramed } from '@/lib/editor/session-cookies';
import type { ContentProblem, EditorPanelView, EditorView } from '@/lib/editor-props';
import { recordWrongSecret, rejectIfBlocked } from '@/lib/http/rate-limit';

type EditorProps =
  | { view: EditorView }
  | { panel: EditorPanelView }
  | { content: readonly ContentProblem[] | null; form: EditorForm }
  | { problem: 'wrong' | 'off' | null; form: EditorForm };

const Editor: SitePage<EditorProps> = (props) => {
  if ('view' in props) return <EditorPage view={props.view} />;
  if ('panel' in props) return <EditorPanel view={props.panel} />;
  if ('content' in props) return <ContentProblemsPage problems={props.content} form={props.form} />;
  return <EditorSignIn {...props} />;
};

export const getServerSideProps: GetServerSideProps<EditorProps> = async ({ req, res, query }) => {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  const form = parseEditorForm(query);
  const access = await editorAccess(req.cookies);
  if (access === 'off') {
    // What was typed would stand in the page's data.
    if (query.secret !== undefined)
      return { redirect: { destination: formHref(query), permanent: false } };
    res.statusCode = 503;
    return { props: { problem: 'off', form } };
  }
  if (query.secret !== undefined) {
    // The response has been sent then, and Next renders no page.
    if (await rejectIfBlocked('secret', req, res)) return { notFound: true };
    const cookie = editorCookie(query.secret, isFramed(req.headers));
    if (cookie === undefined) await recordWrongSecret(req, 'DRAFT_SECRET');
    else res.setHeader('Set-Cookie', cookie);
    // Right or wrong, it leaves the address bar and the history, and no page is rendered that repeats it.
    const isOpen = cookie !== undefined || access === 'open';
    const destination = isOpen ? formHref(query) : wrongSecretHref(query);
    return { redirect: { destination, permanent: false } };
  }
  if (access === 'closed') {
    res.statusCode = 401;
    return { props: { problem: query.problem === 'wrong' ? 'wrong' : null, form } };
  }
  if (form.list === 'content') {
    const content = (await getContentProblems(form.entry || undefined)) ?? null;
    if (content === null) res.statusCode = 503;
    // The response has been sent then, and Next renders no page.
    if (form.format === 'json') sendJson(res, content);
    return { props: { content, form } };
  }
  if (form.entry !== '' && (form.format === 'panel' || isFramed(req.headers))) {
    return { props: { panel: await getEditorPanel(form.entry) } };
  }
  return { props: { view: await getEditorView(parseEditorQuery(query)) } };
};

function sendJson(res: ServerResponse, problems: readonly ContentProblem[] | null): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify({ problems }));
}

export default Editor;
