import type { Reply } from '../../http/reply.ts';
import { ContentfulError } from '../contentful-error.ts';
import type { StoredItem } from '../stored-item.ts';
import type { Editor } from './editor-context.ts';
import { ACTIONS, type Action } from './entry-actions.ts';
import { entryPage } from './entry-page.ts';
import { addressOf, contentTypeOf, entryStatus, entryTitle, type Status } from './entry-summary.ts';
import { type Problems, readTyped, type Typed } from './form-values.ts';
import { seeOther } from './page-frame.ts';
import { whyNotPublished } from './why-not-published.ts';

type Entry = Readonly<StoredItem>;

/**
 * Does what a button of an entry's form asks for, and saves what was typed before that.
 *
 * @param fileProblems what is wrong with chosen files
 */
export function saveEntry(
  editor: Editor,
  entry: Entry,
  form: URLSearchParams,
  fileProblems: Problems,
): Reply {
  const { edits, store } = editor;
  const action = ACTIONS.find((one) => one === form.get('action')) ?? 'save';
  const seen = Number(form.get('version')) || 0;
  const contentType = contentTypeOf(entry, store);
  const typed = contentType
    ? readTyped(form, { contentType, current: entry.draft.fields, fileProblems, store })
    : NOTHING_TYPED;
  const isJoined = action === 'save' && typed.isChanged && typed.changedMeanwhile.length > 0;
  const done = `${addressOf(entry)}?done=${isJoined ? 'joined' : PAST[action]}`;
  if (seen !== entry.version) {
    // A button that was pressed twice.
    if (!typed.isChanged && isDone(action, entry)) return seeOther(done);
    if (!mayJoin(action, entry, typed)) return conflictPage(editor, entry, seen, action, typed);
  }
  const title = entryTitle(entry, store);

  let saved = entry;
  // Whether what was typed is saved.
  let isSaved = !typed.isChanged;
  try {
    if (typed.isChanged && action !== 'delete') {
      const isReadable = Object.keys(typed.problems).length === 0;
      if (!isReadable) return unreadablePage(editor, entry, action, typed);
      saved = edits.replace(
        entry,
        { fields: typed.fields, translations: undefined, tags: undefined },
        entry.version,
      );
      isSaved = true;
    }
    carryOut(action, saved, editor);
  } catch (error) {
    if (!(error instanceof ContentfulError)) throw error;
    const problems = error.status === 422 ? whyNotPublished(saved, store) : {};
    const texts = isSaved ? {} : typed.texts;
    const first = isSaved && typed.isChanged ? 'Saved as a draft, but not ' : 'Not ';
    const why = error.status === 422 ? 'fix this first.' : `${error.message}.`;
    const difficulty = `${first}${PAST[action]}: ${why}`;
    return entryPage(editor, saved, { status: error.status, difficulty, problems, texts });
  }
  if (action === 'delete') {
    return seeOther(`/?${new URLSearchParams({ type: entry.contentType ?? '', deleted: title })}`);
  }
  return seeOther(done);
}

/** Somebody who publishes is told all at once: what cannot be read, and what would be refused once it can. */
function unreadablePage(
  editor: Editor,
  entry: Entry,
  action: Action,
  { fields, texts, problems }: Typed,
): Reply {
  const draft = { ...entry.draft, fields };
  const refused = action === 'publish' ? whyNotPublished({ ...entry, draft }, editor.store) : {};
  const difficulty =
    action === 'publish'
      ? 'Neither saved nor published: fix this first.'
      : 'Not saved: some of what you typed cannot be read.';
  return entryPage(editor, entry, {
    status: 422,
    difficulty,
    texts,
    problems: { ...refused, ...problems },
  });
}

function isDone(action: Action, entry: Entry): boolean {
  return action === 'save' || RESULTS[action] === entryStatus(entry);
}

function carryOut(action: Action, entry: Entry, { edits }: Editor): void {
  switch (action) {
    case 'save':
      return;
    case 'delete':
      edits.remove(entry, entry.version);
      return;
    default:
      edits[action](entry, entry.version);
  }
}

/**
 * Whether what was typed joins what was saved meanwhile without a question. A draft does, where no field was changed by
 * both: nothing is lost, and nobody sees it yet. All else is asked for once more, by somebody who has seen what it does:
 * another's unfinished text must not go live unread. Somebody who has all of it in the form has seen it, as after a
 * publish of their own and the browser's Back; but what was unpublished stays so.
 */
function mayJoin(action: Action, entry: Entry, { clashes, changedMeanwhile }: Typed): boolean {
  if (clashes.length > 0) return false;
  if (action === 'save') return true;
  return action === 'publish' && changedMeanwhile.length === 0 && entry.published !== null;
}

function conflictPage(
  editor: Editor,
  entry: Entry,
  seen: number,
  action: Action,
  { texts, problems, changedMeanwhile, clashes }: Typed,
): Reply {
  const next =
    clashes.length > 0
      ? 'What you typed is still here, all else is shown as it is saved now. Compare the two: saving again replaces what is saved with yours.'
      : 'What you typed is still here, and none of it clashes: all else is shown as it is saved now. Look it over, then press the button again.';
  const difficulty =
    `Not ${PAST[action]}: this entry was changed since you opened it (you had version ${seen}, it is now at ` +
    `${entry.version}). ${next}`;
  const both = clashes.map((id) => [id, [BOTH, ...(problems[id] ?? [])]]);
  return entryPage(editor, entry, {
    status: 409,
    difficulty,
    texts,
    problems: { ...problems, ...Object.fromEntries(both) },
    changedMeanwhile,
    clashes,
  });
}

const BOTH = 'Changed by you and elsewhere.';

const NOTHING_TYPED: Typed = {
  fields: {},
  texts: {},
  problems: {},
  isChanged: false,
  changedMeanwhile: [],
  clashes: [],
};

const PAST: Record<Action, string> = {
  save: 'saved',
  publish: 'published',
  unpublish: 'unpublished',
  archive: 'archived',
  unarchive: 'unarchived',
  delete: 'deleted',
};

const RESULTS: Partial<Record<Action, Status>> = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
  unarchive: 'draft',
};

/** In words for the page, from `?done=`; anything else says nothing. */
export function doneInWords(done: string | null): string | undefined {
  if (done === 'created') return 'Created, as a draft.';
  if (done === 'saved') return 'Saved as a draft. Visitors see it once it is published.';
  if (done === 'joined') return 'Saved as a draft, with what was changed meanwhile.';
  const isKnown = Object.values(PAST).some((one) => one === done);
  return isKnown && done ? `${done[0]?.toUpperCase()}${done.slice(1)}.` : undefined;
}
