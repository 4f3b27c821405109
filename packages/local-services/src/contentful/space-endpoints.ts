import { notFound } from './contentful-error.ts';
import type { ContentType } from './export-format.ts';
import type { StoredLocale } from './locales.ts';
import { readPage } from './query.ts';
import { placeLinks } from './render-item.ts';
import type { StoredResource } from './stored-resources.ts';

type Place = { spaceId: string; environment: string };

const BEGINNING = new Date(0).toISOString();

/** `/spaces/{id}` */
export function answerSpace(id: string, all: readonly StoredLocale[]): string {
  const locales = all.map(shownLocale).map(({ sys: _, ...locale }) => locale);
  return JSON.stringify({ sys: { type: 'Space', id }, name: id, locales });
}

/** `…/content_types`, or one of them. Throws `NotFound` for an unknown one. */
export function answerContentTypes(
  contentTypes: readonly ContentType[],
  id: string | undefined,
  parameters: URLSearchParams,
  place: Place,
): string {
  const all = contentTypes.map((one) => published(one, place));
  if (id === undefined) return collection(all, parameters);
  const contentType = contentTypes.find((one) => one.sys.id === id);
  if (!contentType) throw notFound({ type: 'ContentType', id });
  return JSON.stringify(published(contentType, place));
}

/** `…/tags`, or one of them: those that everybody may see. */
export function answerTags(
  tags: readonly StoredResource[],
  id: string | undefined,
  parameters: URLSearchParams,
  place: Place,
): string {
  const visible = tags
    .filter(({ sys }) => sys.visibility === 'public')
    .map(({ sys, name }) => ({ sys: { ...sys, type: 'Tag', ...placeLinks(place) }, name }));
  if (id === undefined) return collection(visible, parameters);
  const tag = visible.find((one) => one.sys.id === id);
  if (!tag) throw notFound({ type: 'Tag', id });
  return JSON.stringify(tag);
}

/** `…/locales` */
export function answerLocales(
  locales: readonly StoredLocale[],
  parameters: URLSearchParams,
): string {
  return collection(locales.map(shownLocale), parameters);
}

function shownLocale({ sys, code, name, default: isDefault, fallbackCode }: StoredLocale) {
  const { id, version } = sys;
  return { code, name, default: isDefault, fallbackCode, sys: { type: 'Locale', id, version } };
}

function collection(items: readonly unknown[], parameters: URLSearchParams): string {
  const { limit, skip } = readPage(parameters);
  return JSON.stringify({
    sys: { type: 'Array' },
    total: items.length,
    skip,
    limit,
    items: items.slice(skip, skip + limit),
  });
}

function published(contentType: ContentType, place: Place) {
  const { sys, name, description, displayField, fields } = contentType;
  return {
    sys: {
      id: sys.id,
      type: 'ContentType',
      createdAt: sys.createdAt ?? BEGINNING,
      updatedAt: sys.updatedAt ?? BEGINNING,
      ...placeLinks(place),
      revision: sys.revision ?? 1,
    },
    displayField: displayField ?? null,
    name,
    description: description ?? '',
    fields,
  };
}
