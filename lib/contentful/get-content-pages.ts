/** Pages at the site's root. A space need not have a content type for them. */
import type { ContentPage } from '@/lib/catalogue/content-page';
import type { EntryNote } from '@/lib/catalogue/entry-note';
import type { Access } from '@/lib/contentful/client';
import { fieldId, fieldPath, typeId } from '@/lib/contentful/content-model';
import { entryNotes } from '@/lib/contentful/entry-notes';
import {
  type EntryReading,
  notesOf,
  problemsOf,
  readingOf,
  valuesOf,
} from '@/lib/contentful/entry-reading';
import { fetchInParts } from '@/lib/contentful/fetch-all-pages';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import { mapContentPage } from '@/lib/contentful/map-content-page';
import { isReadable, MODEL_FIELDS } from '@/lib/contentful/model-fields';
import type { Links } from '@/lib/contentful/parse-collection';
import { reportInvalidEntries } from '@/lib/contentful/report-invalid-entries';
import { logWarningOnce } from '@/lib/observability/log';

/** They are read whole: one page has at most 50,000 characters. */
export const MAX_PAGES = 100;
const REQUIRED_FIELDS = ['title', 'slug'] as const;
const FIELDS = [...REQUIRED_FIELDS, 'description', 'body', 'picture'] as const;

/** The oldest first, so that a new one takes no other's place. None where this space has no such content type. */
export async function getContentPages(
  access: Access,
  types: ContentTypes,
  notes: EntryNote[],
): Promise<ContentPage[]> {
  if (!hasContentPages(types)) return [];
  const selected = FIELDS.filter((name) => isReadableField(types, name)).map((name) =>
    fieldPath('page', name),
  );
  const query = {
    content_type: typeId('page'),
    select: [...selected, 'sys.updatedAt'].join(','),
    order: 'sys.createdAt,sys.id',
    include: 1,
    limit: MAX_PAGES,
    skip: 0,
  };
  const parts = await fetchInParts(query, access, 'pages');
  const readings = parts.flatMap((part) => part.items.map((item) => readContentPage(item, part)));
  notes.push(...notesOf(readings));
  if (access === 'delivery') reportContentPages(readings, parts[0].total);
  return valuesOf(readings);
}

const fieldOf = (types: ContentTypes, name: (typeof FIELDS)[number]) =>
  types.get(typeId('page'))?.fields.get(fieldId('page', name));

/** One that can't be read may be long. */
function isReadableField(types: ContentTypes, name: (typeof FIELDS)[number]): boolean {
  const field = fieldOf(types, name);
  return field !== undefined && isReadable(MODEL_FIELDS.page[name], field.type);
}

export const hasContentPages = (types: ContentTypes): boolean =>
  REQUIRED_FIELDS.every((name) => fieldOf(types, name) !== undefined);

export const readContentPage = (item: unknown, links: Links): EntryReading<ContentPage> =>
  readingOf(mapContentPage(item, links), entryNotes('page', item, links.linked));

/** What is left out of the published ones. */
export function reportContentPages(
  readings: readonly EntryReading<ContentPage>[],
  total: number,
): void {
  reportInvalidEntries('Page', problemsOf(readings));
  if (total > MAX_PAGES) {
    logWarningOnce('content.shortened', `Of ${total} pages the site has the first ${MAX_PAGES}`);
  }
}
