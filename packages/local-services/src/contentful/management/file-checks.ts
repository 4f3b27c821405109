import type { StoredItem } from '../stored-item.ts';
import { type FieldProblem, invalidFields } from './management-error.ts';

/** Throws where a file has no address: it gets one once it is processed. */
export function checkFile(
  { draft: { fields, translations } }: Readonly<StoredItem>,
  locale: string,
): void {
  const files = Object.entries({ [locale]: fields, ...translations }).flatMap(([code, { file }]) =>
    file === undefined ? [] : [[code, file] as const],
  );
  const problems = files.flatMap(([code, file]): FieldProblem[] => {
    if ((file as { url?: unknown }).url !== undefined) return [];
    const path = ['fields', 'file', code, 'url'];
    return [{ name: 'required', path, details: 'The property "url" is required here' }];
  });
  if (files.length === 0) {
    problems.push({
      name: 'required',
      path: ['fields', 'file'],
      details: 'The asset has no files',
    });
  }
  if (problems.length > 0) throw invalidFields('Asset', problems);
}

/** Whether the file is of one of the groups, e.g. `image`. Groups of documents are not told apart here. */
export function isFileOf({ draft }: Readonly<StoredItem>, groups: readonly string[]): boolean {
  const { contentType = '' } = (draft.fields.file ?? {}) as { contentType?: string };
  return groups.some(
    (group) => !['image', 'audio', 'video'].includes(group) || contentType.startsWith(`${group}/`),
  );
}
