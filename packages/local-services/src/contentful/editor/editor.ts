import { readFileSync } from 'node:fs';
import type { Handler, LoggedRequest, Reply } from '../../http/reply.ts';
import { deliveryPanel } from './delivery-panel.ts';
import type { Editor } from './editor-context.ts';
import { entryPage } from './entry-page.ts';
import { contentTypeOf } from './entry-summary.ts';
import { html } from './html.ts';
import { listPage } from './list-page.ts';
import { deletedEntry, newEntry, newEntryForm } from './new-entry.ts';
import { fragmentReply, pageReply, plain } from './page-frame.ts';
import { readForm } from './read-form.ts';
import { foreignReply, isOwnRequest } from './same-origin.ts';
import { doneInWords, saveEntry } from './save-entry.ts';
import { uploadFiles } from './upload-files.ts';

const STYLES = ['base.css', 'editor.css', 'editor-list.css', 'editor-entry.css'].map((name) =>
  readFileSync(new URL(`../../../styles/${name}`, import.meta.url)),
);

/** The pages by which a person edits entries in a browser. They work without JavaScript. */
export function createEditor(editor: Editor): Handler {
  return (request, url, bytes) => {
    if (!isOwnRequest(request)) return foreignReply();
    const [kind = '', id, ...deeper] = url.pathname.slice(1).split('/').map(decode);
    if (deeper.length > 0) return missing(editor);
    if (request.method === 'POST') return post(kind, id, request, bytes);
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Not allowed.');
    if (kind === '' && id === undefined) return listPage(editor, url.searchParams);
    if (kind === 'editor.css' && id === undefined) return styles(editor);
    if (kind === 'new' && id !== undefined) return newEntryForm(editor, id) ?? missing(editor);
    if (kind === 'deliveries') return delivery(id);
    const entry =
      kind === 'entries' && id !== undefined ? editor.store.get(id, 'Entry') : undefined;
    if (!entry) return missing(editor);
    const done = doneInWords(url.searchParams.get('done'));
    return entryPage(editor, entry, done === undefined ? {} : { done });
  };

  async function post(
    kind: string,
    id: string | undefined,
    { headers }: LoggedRequest,
    bytes: Buffer,
  ): Promise<Reply> {
    const form = await readForm(headers['content-type'] ?? '', bytes);
    if (form === null) return plain(415, 'Not a form.');
    if (kind === 'new' && id !== undefined) {
      return (await newEntry(editor, id, form)) ?? missing(editor);
    }
    if (kind !== 'entries' || id === undefined) return missing(editor);
    const find = () => editor.store.get(id, 'Entry');
    const opened = find();
    const contentType = opened && contentTypeOf(opened, editor.store);
    const problems = contentType ? await uploadFiles(editor, contentType, form) : {};
    // Somebody else may have saved or deleted it meanwhile.
    const entry = find();
    if (entry) return saveEntry(editor, entry, form.values, problems);
    return (await deletedEntry(editor, form)) ?? missing(editor);
  }

  function delivery(key: string | undefined): Reply {
    const found = editor.webhooks.deliveries.find((one) => one.key === key);
    if (!found) return missing(editor);
    return fragmentReply(deliveryPanel(found, editor.siteLinks));
  }
}

function missing({ place }: Editor): Reply {
  const body = html`<h1>Nothing here</h1>
<p>This entry does not exist, or does not exist any more.</p>
<p><a href="/">All entries</a></p>`;
  return pageReply({ title: 'Nothing here', body, status: 404 }, place);
}

function styles({ styleSheet }: Editor): Reply {
  const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' };
  // Read each time: it may change while the editor is open.
  const own = styleSheet === null ? [] : [readFileSync(styleSheet)];
  return { status: 200, headers, body: Buffer.concat([...STYLES, ...own]) };
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
