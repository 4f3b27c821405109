import { isDeepStrictEqual } from 'node:util';
import type { ContentStore } from '@/local/content-service/content-store';
import {
  FieldTextError,
  fromText,
  isSameText,
  toText,
} from '@/local/content-service/editor/field-text';
import type { Markup } from '@/local/content-service/editor/html';
import { byId } from '@/local/content-service/editor/linked-entries';
import type { ContentType } from '@/local/content-service/export-format';
import type { Fields } from '@/local/content-service/stored-item';

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
};

const PREFIX = 'field.';

export function inputName(fieldId: string): string {
  return PREFIX + fieldId;
}

type Known = {
  contentType: ContentType;
  /** What is saved. */
  current: Fields;
  /** What is wrong with chosen files. */
  ofFiles: Problems;
  store: ContentStore;
};

/** A field that was not sent, or was sent as it was shown, keeps its value, whatever that is. */
export function readTyped(form: URLSearchParams, known: Known): Typed {
  const { contentType, current, ofFiles, store } = known;
  const fields: Record<string, unknown> = { ...current };
  const texts: Record<string, string> = {};
  const problems: Record<string, readonly Problem[]> = { ...ofFiles };
  let isChanged = Object.keys(ofFiles).length > 0;
  for (const field of contentType.fields) {
    const sent = form.get(inputName(field.id));
    if (sent === null) continue;
    texts[field.id] = sent;
    if (isSameText(field, toText(field, current[field.id]), sent)) continue;
    try {
      fields[field.id] = byId(fromText(field, sent), field, store);
      isChanged ||= !isDeepStrictEqual(fields[field.id], current[field.id]);
    } catch (error) {
      if (!(error instanceof FieldTextError)) throw error;
      isChanged = true;
      problems[field.id] = [error.message];
    }
  }
  return { fields, texts, problems, isChanged };
}
