import type { Reply } from '../../http/reply.ts';
import type { ContentType } from '../export-format.ts';
import type { Fields } from '../stored-item.ts';
import type { Editor } from './editor-context.ts';
import { difficultyNotice, fieldList, formEncoding } from './entry-fields.ts';
import { addressOf, slugField } from './entry-summary.ts';
import { FORM_SCRIPT } from './form-script.ts';
import { inputName, readTyped, type Typed } from './form-values.ts';
import { html } from './html.ts';
import { pageReply, seeOther } from './page-frame.ts';
import type { SentForm } from './read-form.ts';
import { LEAVE_SCRIPT } from './unsaved-input-script.ts';
import { uploadFiles } from './upload-files.ts';

/** `null`, here and below: there is no such content type. */
export function newEntryForm(editor: Editor, contentTypeId: string): Reply | null {
  const contentType = typeOf(editor, contentTypeId);
  return contentType ? formPage(editor, contentType, null) : null;
}

/** Creates a draft of what was typed. */
export async function newEntry(
  editor: Editor,
  contentTypeId: string,
  sent: SentForm,
): Promise<Reply | null> {
  const contentType = typeOf(editor, contentTypeId);
  if (!contentType) return null;
  const typed = await readSent(editor, contentType, sent);
  if (Object.keys(typed.problems).length > 0) {
    return formPage(
      editor,
      contentType,
      typed,
      422,
      'Not created: some of what you typed cannot be read.',
    );
  }
  const fields = withSlug(typed.fields, contentType, slugField(contentTypeId, editor.store));
  const entry = editor.store.create({ contentType: contentTypeId, fields });
  return seeOther(`${addressOf(entry)}?done=created`);
}

/** For the form of an entry that is no more: what was typed, to be created as another. */
export async function deletedEntry(editor: Editor, sent: SentForm): Promise<Reply | null> {
  const contentType = typeOf(editor, sent.values.get('type') ?? '');
  if (!contentType) return null;
  if (sent.values.get('action') === 'delete') {
    const deleted = sent.values.get(inputName(contentType.displayField ?? '')) || 'Untitled';
    return seeOther(`/?${new URLSearchParams({ type: contentType.sys.id, deleted })}`);
  }
  // All that the form has counts, as nothing is saved any more that would be kept.
  sent.values.delete('opened');
  const typed = await readSent(editor, contentType, sent);
  const words =
    'This entry was deleted since you opened it. What you typed is still here: you can create it again, with an id of its own.';
  return formPage(editor, contentType, typed, 404, words);
}

async function readSent(editor: Editor, contentType: ContentType, sent: SentForm): Promise<Typed> {
  const fileProblems = await uploadFiles(editor, contentType, sent);
  return readTyped(sent.values, { contentType, current: {}, fileProblems, store: editor.store });
}

const typeOf = ({ store }: Editor, id: string) =>
  store.contentTypes.find(({ sys }) => sys.id === id);

function formPage(
  editor: Editor,
  contentType: ContentType,
  typed: Typed | null,
  status = 200,
  difficulty?: string,
): Reply {
  const name = contentType.name.toLowerCase();
  const body = html`<p class="crumbs"><a href="/?type=${encodeURIComponent(contentType.sys.id)}">${contentType.name}</a></p>
<h1>New ${name}</h1>
${difficulty !== undefined && difficultyNotice(difficulty, typed?.problems ?? {}, contentType)}
<form method="post" action="/new/${encodeURIComponent(contentType.sys.id)}"${formEncoding(contentType)} class="entry"${typed && html` data-refused`}>
${fieldList({
  contentType,
  fields: {},
  texts: typed?.texts ?? {},
  problems: typed?.problems ?? {},
  clashes: [],
  isDisabled: false,
  editor,
})}
<div class="bar"><button class="button main">Create draft</button></div>
</form>`;
  return pageReply(
    { title: `New ${name}`, body, scripts: [FORM_SCRIPT, LEAVE_SCRIPT], status },
    editor.place,
  );
}

/** As in the vendor's web app: a slug that nobody typed is made from the entry's name. */
function withSlug(
  fields: Fields,
  { fields: known, displayField }: ContentType,
  slugId: string,
): Fields {
  const name = displayField ? fields[displayField] : undefined;
  const hasSlug = known.some(({ id, type }) => id === slugId && type === 'Symbol');
  if (!hasSlug || fields[slugId] !== undefined || typeof name !== 'string') return fields;
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? fields : { ...fields, [slugId]: slug };
}
