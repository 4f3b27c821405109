import { z } from 'zod';
import type { ContentEntry } from '@/lib/catalogue/content-entry';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import {
  type ContentRead,
  parseEntries,
  projectionOf,
  readCollections,
  recordRevisions,
} from '@/lib/contentful/content-read';
import { fetchInParts, uniqueItems } from '@/lib/contentful/fetch-all-entries';
import { fieldId, fieldPath, typeId, withSiteNames } from '@/lib/contentful/field-names';
import { isReadable, rulesOf } from '@/lib/contentful/field-rules';
import { entrySys, optionalText } from '@/lib/contentful/field-schemas';
import type { ContentTypes, SpaceType } from '@/lib/contentful/get-content-types';
import { mapContentEntry } from '@/lib/contentful/map-content-entry';
import type { Links } from '@/lib/contentful/parse-collection';
import { logWarning, logWarningOnce } from '@/lib/observability/log';
import { isZone } from '@/lib/runtime/addresses.js';
import { CONTENT_KINDS, type ContentKind } from '@/lib/runtime/content-kinds';
import { reasonOf } from '@/lib/runtime/errors';

/** This limit is per kind. */
const MAX_PAGES = 100;
/** A new entry never displaces an older one. */
export const OLDEST_FIRST = 'sys.createdAt,sys.id';
/** Without its type it isn't known which fields are localised. */
const SYS = ['sys.contentType', 'sys.updatedAt', 'sys.revision'];

export async function getContentEntries(
  types: ContentTypes,
  read: ContentRead,
): Promise<ContentEntry[]> {
  // In a zone, these paths are the other site's.
  if (isZone()) return [];
  const lists = CONTENT_KINDS.map((kind) => entriesOf(kind, types, read));
  return (await Promise.all(lists)).flat();
}

async function entriesOf(
  kind: ContentKind,
  types: ContentTypes,
  read: ContentRead,
): Promise<ContentEntry[]> {
  const type = types.get(typeId(kind));
  if (type === undefined || !hasPages(kind, types)) return [];
  const select = [...selectedFields(kind, type), ...SYS].join(',');
  const query = { content_type: typeId(kind), select, order: OLDEST_FIRST, include: 1 };
  const parts = await readCollections(query, `${kind}s`, read, (one, access, what) =>
    fetchInParts({ ...one, limit: MAX_PAGES, skip: 0 }, access, what),
  );
  const map = (entry: unknown, links: Links) => mapContentEntry(kind, entry, links);
  const entries = await parseEntries(kind, parts, map, read, select);
  const total = parts[0]?.total ?? 0;
  if (total > MAX_PAGES) {
    const beyond = await pagesBeyondLimit(kind, read).catch(withoutNames);
    read.issues.get(kind)?.push(...beyond);
  }
  if (read.access === 'delivery' && total > MAX_PAGES) {
    const words = `The site has only the first ${MAX_PAGES} of ${total} ${kind}s`;
    logWarningOnce('content.shortened', words);
  }
  return entries;
}

function withoutNames(error: unknown): [] {
  const words = `Pages beyond the first ${MAX_PAGES} could not be named`;
  logWarning('content.not-named', `${words}: ${reasonOf(error)}`);
  return [];
}

async function pagesBeyondLimit(kind: ContentKind, read: ContentRead): Promise<EntryIssue[]> {
  const select = [fieldPath(kind, 'title'), ...SYS].join(',');
  const query = { content_type: typeId(kind), select, order: OLDEST_FIRST, include: 0 };
  const collections = await readCollections(query, `${kind}s`, read);
  const { project } = await projectionOf(read);
  recordRevisions(collections, read);
  const beyond = uniqueItems(collections).slice(MAX_PAGES);
  return beyond.map(([item]) => beyondLimit(kind, project(item)));
}

const titledSchema = z.object({ sys: entrySys, fields: z.object({ title: optionalText }) });

function beyondLimit(kind: ContentKind, item: unknown): EntryIssue {
  const { sys, fields } = titledSchema.parse(withSiteNames(kind, item));
  const name = fields.title ?? '';
  return { entryId: sys.id, name, kind: 'beyond-limit', field: '', value: `${MAX_PAGES}` };
}

/** Leaves out unreadable fields, which may be long. */
const selectedFields = (kind: ContentKind, { fields }: SpaceType): string[] =>
  Object.entries(rulesOf(kind)).flatMap(([name, rule]) => {
    const field = fields.get(fieldId(kind, name));
    return field !== undefined && isReadable(rule, field.type) ? [`fields.${field.id}`] : [];
  });

export const hasPages = (kind: ContentKind, types: ContentTypes): boolean =>
  Object.entries(rulesOf(kind)).every(
    ([name, { isRequired }]) =>
      !isRequired || types.get(typeId(kind))?.fields.has(fieldId(kind, name)) === true,
  );
