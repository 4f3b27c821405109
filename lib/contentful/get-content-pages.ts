import { z } from 'zod';
import type { ContentPage } from '@/lib/catalogue/content-page';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import type { Access } from '@/lib/contentful/client';
import { entryIssues } from '@/lib/contentful/entry-issues';
import { fetchAllEntries, fetchInParts } from '@/lib/contentful/fetch-all-entries';
import { fieldId, fieldPath, typeId, withSiteNames } from '@/lib/contentful/field-names';
import { entrySys, optionalText } from '@/lib/contentful/field-schemas';
import type { ContentTypes, SpaceType } from '@/lib/contentful/get-content-types';
import { mapContentPage } from '@/lib/contentful/map-content-page';
import { isReadable, MODEL_FIELDS } from '@/lib/contentful/model-fields';
import type { Links } from '@/lib/contentful/parse-collection';
import {
  issuesOf,
  type ParsedEntry,
  parsedEntry,
  reportLeftOut,
  valuesOf,
} from '@/lib/contentful/parsed-entry';
import { logWarning, logWarningOnce } from '@/lib/observability/log';
import { reasonOf } from '@/lib/runtime/errors';

export const MAX_PAGES = 100;
const REQUIRED_FIELDS = ['title', 'slug'] as const;
const FIELDS = [...REQUIRED_FIELDS, 'description', 'body', 'picture'] as const;
/** Oldest first, so that a new page displaces none. */
const ORDER = 'sys.createdAt,sys.id';

export async function getContentPages(
  access: Access,
  types: ContentTypes,
  issues: EntryIssue[],
): Promise<ContentPage[]> {
  const type = types.get(typeId('page'));
  if (type === undefined || !hasContentPages(types)) return [];
  const selected = pageFields(type).map((id) => `fields.${id}`);
  const query = {
    content_type: typeId('page'),
    select: [...selected, 'sys.updatedAt'].join(','),
    order: ORDER,
    include: 1,
    limit: MAX_PAGES,
    skip: 0,
  };
  const parts = await fetchInParts(query, access, 'pages');
  const parsedEntries = parts.flatMap((part) =>
    part.items.map((item) => readContentPage(item, part)),
  );
  issues.push(...issuesOf(parsedEntries));
  const { total } = parts[0];
  if (total > MAX_PAGES) issues.push(...(await pagesBeyondLimit(access).catch(withoutNames)));
  if (access === 'delivery') reportContentPages(parsedEntries, total);
  return valuesOf(parsedEntries);
}

function withoutNames(error: unknown): [] {
  const words = `Pages beyond the first ${MAX_PAGES} could not be named`;
  logWarning('content.not-named', `${words}: ${reasonOf(error)}`);
  return [];
}

export async function pagesBeyondLimit(access: Access): Promise<EntryIssue[]> {
  const select = fieldPath('page', 'title');
  const query = { content_type: typeId('page'), select, order: ORDER, include: 0 };
  const all = await fetchAllEntries(query, access, 'pages', beyondLimit);
  return all.slice(MAX_PAGES);
}

const titledSchema = z.object({ sys: entrySys, fields: z.object({ title: optionalText }) });

export function beyondLimit(item: unknown): EntryIssue {
  const { sys, fields } = titledSchema.parse(withSiteNames('page', item));
  return { entryId: sys.id, name: fields.title ?? '', kind: 'beyond-limit', field: '', value: '' };
}

/** Skips unreadable fields, which may be long. */
export const pageFields = ({ fields }: SpaceType): string[] =>
  FIELDS.flatMap((name) => {
    const field = fields.get(fieldId('page', name));
    return field !== undefined && isReadable(MODEL_FIELDS.page[name], field.type) ? [field.id] : [];
  });

export const hasContentPages = (types: ContentTypes): boolean =>
  REQUIRED_FIELDS.every((name) => types.get(typeId('page'))?.fields.has(fieldId('page', name)));

export const readContentPage = (item: unknown, links: Links): ParsedEntry<ContentPage> =>
  parsedEntry(mapContentPage(item, links), entryIssues('page', item, links.linked));

export function reportContentPages(
  parsedEntries: readonly ParsedEntry<ContentPage>[],
  total: number,
): void {
  reportLeftOut('Page', parsedEntries);
  if (total > MAX_PAGES) {
    logWarningOnce(
      'content.shortened',
      `The site has only the first ${MAX_PAGES} of ${total} pages`,
    );
  }
}
