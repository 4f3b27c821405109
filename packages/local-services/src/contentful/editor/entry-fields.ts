import type { ContentType, FieldDefinition } from '../export-format.ts';
import type { Fields } from '../stored-item.ts';
import type { Editor } from './editor-context.ts';
import { hintFor, longest } from './field-hint.ts';
import { fromText, isManyLined, toText } from './field-text.ts';
import { MAX_FILE_MB } from './file-limit.ts';
import { inputName, type Problem, type Problems } from './form-values.ts';
import { html, type Markup } from './html.ts';
import { linkedEntries } from './linked-entries.ts';
import { pictureIn } from './thumbnail.ts';
import { fileInputName, takesFile, takesPictures } from './upload-files.ts';

export type FieldsView = {
  contentType: ContentType;
  /** What is saved. */
  fields: Fields;
  /** By field id: shown in place of what is saved. */
  texts: Readonly<Record<string, string>>;
  problems: Problems;
  /** Ids of fields that were saved otherwise in the meantime: that is shown beside what was typed. */
  clashes: readonly string[];
  isDisabled: boolean;
  editor: Editor;
};

export function fieldList(view: FieldsView): Markup {
  return html`<fieldset class="fields"${view.isDisabled && html` disabled`}>
<legend class="visually-hidden">Fields</legend>
${view.contentType.fields.map((field) => fieldRow(field, view))}
</fieldset>`;
}

/** On top of a form: what did not work, and where, with links to those fields. */
export function difficultyNotice(
  difficulty: string,
  problems: Problems,
  { fields }: ContentType,
): Markup {
  const named = fields.filter(({ id }) => problems[id]);
  return html`<div class="notice difficulty" role="alert"><p>${difficulty}</p>
${named.length > 0 && html`<ul>${named.map(({ id, name }) => html`<li><a href="#${fieldAnchor(id)}">${name}</a>: ${sentences(problems[id] ?? [])}</li>`)}</ul>`}
</div>`;
}

const sentences = (problems: readonly Problem[]): Markup[] =>
  problems.map((problem, index) => html`${index > 0 && ' '}${problem}`);

function fieldAnchor(fieldId: string): string {
  return `field-${fieldId}`;
}

function fieldRow(field: FieldDefinition, view: FieldsView): Markup {
  const id = fieldAnchor(field.id);
  const saved = toText(field, view.fields[field.id]);
  const text = view.texts[field.id] ?? saved;
  const problems = view.problems[field.id] ?? [];
  const hint = hintFor(field);
  const isOther = view.clashes.includes(field.id);
  const described = [
    problems.length > 0 && `${id}-problem`,
    isOther && `${id}-saved`,
    hint && `${id}-hint`,
  ].filter(Boolean);
  const isText = field.type === 'Symbol' || field.type === 'Text';
  const attributes = html` id="${id}" name="${inputName(field.id)}" dir="auto"${isText && html` data-text`}${
    described.length > 0 && html` aria-describedby="${described.join(' ')}"`
  }${problems.length > 0 && html` aria-invalid="true"`}`;
  const { store, place } = view.editor;
  const value = text === saved ? view.fields[field.id] : typedValue(field, text);
  const picture = pictureIn(value, store, place);
  return html`<div class="field${problems.length > 0 && ' has-problem'}">
<label for="${id}">${field.name}${field.required === true && html` <span class="required">required</span>`}</label>
${problems.length > 0 && html`<p class="problem" id="${id}-problem">${sentences(problems)}</p>`}
${control(field, text, attributes)}
${isOther && html`<div class="saved-now" id="${id}-saved">Saved meanwhile: <span>${saved || '(empty)'}</span></div>`}
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${linkedEntries(value, store)}
${picture !== null && html`<img src="${picture}" alt="What is linked" width="200" height="160">`}
${takesFile(field) && fileControl(field)}
</div>
`;
}

/** What is shown beside a field belongs to what is in it. */
function typedValue(field: FieldDefinition, text: string): unknown {
  try {
    return fromText(field, text);
  } catch {
    return undefined;
  }
}

/** Files are sent by a form of their own kind. */
export const formEncoding = ({ fields }: ContentType) =>
  fields.some(takesFile) && html` enctype="multipart/form-data"`;

function fileControl(field: FieldDefinition): Markup {
  const isPicture = takesPictures(field);
  const words = isPicture ? 'Or a picture from this machine' : 'Or a file from this machine';
  return html`<label class="file">${words}, up to ${MAX_FILE_MB} MB <span class="visually-hidden">for ${field.name}</span>
<input type="file" name="${fileInputName(field.id)}"${isPicture && html` accept="image/*"`}></label>`;
}

/** How many characters of a field are seen at once. */
const LINE = 80;

function control(field: FieldDefinition, text: string, attributes: Markup): Markup {
  if (field.type === 'Boolean') return yesOrNo(text, attributes);
  const isLongLine = field.type === 'Symbol' && (longest(field) ?? 0) > LINE;
  if (isLongLine || isManyLined(field, text)) {
    const needed = Math.ceil(text.length / LINE) + text.split('\n').length;
    const rows = isLongLine ? 2 : Math.min(18, Math.max(4, needed));
    // The first line's end in a text area is not part of the text.
    return html`<textarea${attributes} rows="${rows}" spellcheck="true"${isLongLine && html` data-one-line`}>
${text}</textarea>`;
  }
  const isNumber = field.type === 'Integer' || field.type === 'Number';
  return html`<input type="text"${attributes} value="${text}" autocomplete="off"${
    isNumber && html` inputmode="decimal"`
  }>`;
}

function yesOrNo(text: string, attributes: Markup): Markup {
  const option = (value: string, words: string) =>
    html`<option value="${value}"${value === text && html` selected`}>${words}</option>`;
  return html`<select${attributes}>
${option('', 'Not set')}${option('true', 'Yes')}${option('false', 'No')}
</select>`;
}
