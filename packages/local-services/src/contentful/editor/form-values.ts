import { isDeepStrictEqual } from 'node:util';
import type { ContentStore } from '../content-store.ts';
import type { ContentType } from '../export-format.ts';
import type { Fields } from '../stored-item.ts';
import { FieldTextError, fingerprint, fromText, isSameText, toText } from './field-text.ts';
import type { Markup } from './html.ts';
import { byId } from './linked-entries.ts';

/** A sentence, as markup where it has a link. */
export type Problem = string | Markup;

/** By field id, what is wrong with it. */
export type Problems = Readonly<Record<string, readonly Problem[]>>;

/** What somebody typed into the form of an entry. */
export type Typed = {
  /** All the entry's values, with what was typed in their places. */
  fields: Fields;
  /** By field id, as sent: to be shown again where it cannot be saved. */
  texts: Readonly<Record<string, string>>;
  problems: Problems;
  isChanged: boolean;
  /** Ids of fields that only somebody else has changed since the form was opened. */
  changedMeanwhile: readonly string[];
  /** Ids of fields that both have changed, each to something else. */
  clashes: readonly string[];
};

const PREFIX = 'field.';

export function inputName(fieldId: string): string {
  return PREFIX + fieldId;
}

/** What a form says of the values that it was opened with, so that others' edits are told from one's own. */
export function openedWith({ fields }: ContentType, saved: Fields): string {
  const opened = fields.map((field) => [
    field.id,
    fingerprint(field, toText(field, saved[field.id])),
  ]);
  return new URLSearchParams(opened).toString();
}

type Known = {
  contentType: ContentType;
  /** What is saved. */
  current: Fields;
  /** What is wrong with chosen files. */
  fileProblems: Problems;
  store: ContentStore;
};

/** A field that was not sent, or was sent as the form was opened, keeps its value, whatever that is now. */
export function readTyped(form: URLSearchParams, known: Known): Typed {
  const { contentType, current, fileProblems, store } = known;
  const fields: Record<string, unknown> = { ...current };
  const texts: Record<string, string> = {};
  const problems: Record<string, readonly Problem[]> = { ...fileProblems };
  const opened = new URLSearchParams(form.get('opened') ?? '');
  const changedMeanwhile: string[] = [];
  const clashes: string[] = [];
  let isChanged = Object.keys(fileProblems).length > 0;
  for (const field of contentType.fields) {
    const sent = form.get(inputName(field.id));
    if (sent === null) continue;
    const saved = toText(field, current[field.id]);
    const before = opened.get(field.id);
    const isSame = isSameText(field, saved, sent);
    if (!isSame && before === fingerprint(field, sent)) {
      changedMeanwhile.push(field.id);
      continue;
    }
    texts[field.id] = sent;
    if (isSame) continue;
    try {
      fields[field.id] = byId(fromText(field, sent), field, store);
      if (isDeepStrictEqual(fields[field.id], current[field.id])) continue;
    } catch (error) {
      if (!(error instanceof FieldTextError)) throw error;
      problems[field.id] = [error.message];
    }
    isChanged = true;
    if (before !== fingerprint(field, saved)) clashes.push(field.id);
  }
  return { fields, texts, problems, isChanged, changedMeanwhile, clashes };
}
