import { randomBytes } from 'node:crypto';
import type { ContentType, FieldDefinition } from '../export-format.ts';
import { sizeOf } from '../image-transform.ts';
import type { Editor } from './editor-context.ts';
import { inputName, type Problems } from './form-values.ts';
import type { SentForm } from './read-form.ts';

/** Whether a file can be chosen for the field. */
export const takesFile = ({ type, linkType }: FieldDefinition) =>
  type === 'Link' && linkType === 'Asset';

export const fileInputName = (fieldId: string) => `file.${fieldId}`;

/** Whether only pictures can be published in the field. */
export function takesPictures({ validations }: FieldDefinition): boolean {
  const rules = (validations ?? []) as readonly { linkMimetypeGroup?: readonly string[] }[];
  return rules.some(({ linkMimetypeGroup: groups }) => groups?.every((one) => one === 'image'));
}

/**
 * Each chosen file becomes a published asset, whose id is written into its field: what can't be saved is shown again with
 * it. Returns what is wrong with the others.
 */
export async function uploadFiles(
  editor: Editor,
  { fields, displayField }: ContentType,
  { values, files }: SentForm,
): Promise<Problems> {
  const problems: Record<string, readonly string[]> = {};
  for (const field of fields.filter(takesFile)) {
    const file = files.get(fileInputName(field.id));
    if (!file) continue;
    const content = Buffer.from(await file.arrayBuffer());
    if (takesPictures(field) && (await sizeOf(content).catch(() => null)) === null) {
      problems[field.id] = [`“${file.name}” is not a picture.`];
      continue;
    }
    // A picture that is called what its entry is called says nothing more: screen readers pass over it.
    const title = values.get(inputName(displayField ?? '')) || file.name;
    try {
      values.set(inputName(field.id), await createAsset(editor, title, file, content));
    } catch (error) {
      problems[field.id] = [`“${file.name}” could not be stored: ${(error as Error).message}.`];
    }
  }
  return problems;
}

async function createAsset(
  { store, edits, files }: Editor,
  title: string,
  { name, type }: File,
  content: Buffer,
): Promise<string> {
  const id = randomBytes(11).toString('hex');
  // Files first: a full disk must not leave an asset without a file.
  const file = await files.write(id, { fileName: name, contentType: type }, content);
  const asset = store.create({ id, type: 'Asset', fields: { title, file } });
  edits.publish(asset, asset.version);
  return id;
}
