/** Pages at the site's root. A space need not have a content type for them. */
import type { ContentPage } from '@/lib/catalogue/content-page';
import type { EntryNote } from '@/lib/catalogue/entry-note';
import { type Access, contentClient } from '@/lib/contentful/client';
import { fieldId, fieldPath, typeId } from '@/lib/contentful/content-model';
import { entryNotes } from '@/lib/contentful/entry-notes';
import {
  type EntryReading,
  notesOf,
  problemsOf,
  readingOf,
  valuesOf,
} from '@/lib/contentful/entry-reading';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import { mapContentPage } from '@/lib/contentful/map-content-page';
import { type Links, parseCollection } from '@/lib/contentful/parse-collection';
import { reportInvalidEntries } from '@/lib/contentful/report-invalid-entries';
import { logWarningOnce } from '@/lib/observability/log';

/** They are read whole, in one response of at most 7 MB: one page has at most 50,000 characters. */
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
  const selected = FIELDS.filter((name) => hasField(types, name)).map((name) =>
    fieldPath('page', name),
  );
  const response = await contentClient(access).getEntries({
    content_type: typeId('page'),
    select: [...selected, 'sys.updatedAt'].join(','),
    order: 'sys.createdAt,sys.id',
    include: 1,
    limit: MAX_PAGES,
  });
  const collection = parseCollection(response, 'pages');
  const readings = collection.items.map((item) => readContentPage(item, collection));
  notes.push(...notesOf(readings));
  if (access === 'delivery') reportContentPages(readings, collection.total);
  return valuesOf(readings);
}

const hasField = (types: ContentTypes, name: (typeof FIELDS)[number]) =>
  types.get(typeId('page'))?.fields.has(fieldId('page', name)) === true;

export const hasContentPages = (types: ContentTypes): boolean =>
  REQUIRED_FIELDS.every((name) => hasField(types, name));

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
