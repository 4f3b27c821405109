import { ContentfulError, contentTypeRequired, invalidQuery } from './contentful-error.ts';
import type { ContentType } from './export-format.ts';
import { findField, isAssetField, unknownPath } from './field-path.ts';

/** Which properties an answer's items keep, by group; `null`: the whole group. */
export type Selection = {
  /** The parameter as sent: items rendered for it are cached under it. */
  key: string;
  sys: ReadonlySet<string> | null;
  fields: ReadonlySet<string> | null;
  metadata: ReadonlySet<string> | null;
};

const MAX_SELECTED = 100;
const GROUPS = ['sys', 'fields', 'metadata'] as const;

/** Reads `select=sys.id,fields.name`. Throws for unknown, too deep or too many properties. */
export function readSelection(
  text: string,
  of: 'Entry' | 'Asset',
  contentType: ContentType | null,
): Selection {
  const paths = text.split(',').map((path) => path.trim());
  if (paths.length > MAX_SELECTED) throw invalidQuery({ name: 'select', value: paths.length });
  const chosen: Record<(typeof GROUPS)[number], Set<string> | null> = {
    sys: new Set(),
    fields: new Set(),
    metadata: new Set(),
  };
  for (const path of paths) {
    const [name = '', property, ...deeper] = path.split('.');
    const group = GROUPS.find((one) => one === name);
    if (!group) throw unknownPath(path);
    if (deeper.length > 0) throw tooDeep();
    if (group === 'fields' && of === 'Entry' && !contentType) throw contentTypeRequired();
    if (group === 'fields' && property !== undefined) checkField(property, path, contentType);
    if (property === undefined) chosen[group] = null;
    else chosen[group]?.add(property);
  }
  return { key: text, ...chosen };
}

function checkField(id: string, path: string, contentType: ContentType | null): void {
  const isKnown = contentType ? findField(contentType, id) !== undefined : isAssetField(id);
  if (!isKnown) throw unknownPath(path);
}

function tooDeep(): ContentfulError {
  const message = 'Selected properties must be at most 2 levels deep, e.g. fields.name.';
  return new ContentfulError(400, 'BadRequest', message);
}
