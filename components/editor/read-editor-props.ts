import type { EditorPanelView, EditorView } from '@/lib/editor-props';
import { pageDataUrl } from '@/lib/next-internals/page-data-url';

const TIMEOUT_MS = 8_000;

type EditorProps = { view: EditorView; panel: EditorPanelView };

/**
 * The props of the page that is open, read again from where Next's router reads them. Not through the
 * router: where the server does not answer it leaves for the browser's own error page, and a reading
 * that begins takes back the link that somebody has just followed.
 *
 * @returns `null` where the page itself must be loaded again: the editor is signed out by now, or the
 * site was built again. Throws where nothing could be read.
 */
export async function readEditorProps<Name extends keyof EditorProps>(
  name: Name,
): Promise<EditorProps[Name] | null> {
  const { pathname, search } = window.location;
  const format = name === 'panel' ? '&format=panel' : '';
  const response = await fetch(pageDataUrl(pathname, search) + format, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401 || response.status === 404) return null;
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const { pageProps }: { pageProps?: Partial<EditorProps> } = await response.json();
  return pageProps?.[name] ?? null;
}
