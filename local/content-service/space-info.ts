import { notFound } from '#local/content-service/contentful-error';
import type { ContentType } from '#local/content-service/export-format';

type Place = { spaceId: string; environment: string };

const BEGINNING = new Date(0).toISOString();

/** `/spaces/{id}` */
export function answerSpace(id: string, locale: string): string {
  const locales = [{ code: locale, default: true, name: locale, fallbackCode: null }];
  return JSON.stringify({ sys: { type: 'Space', id }, name: id, locales });
}

/** `…/content_types`, or one of them. Throws `NotFound` for an unknown one. */
export function answerContentTypes(
  contentTypes: readonly ContentType[],
  id: string | undefined,
  place: Place,
): string {
  if (id === undefined) return collection(contentTypes.map((one) => published(one, place)));
  const contentType = contentTypes.find((one) => one.sys.id === id);
  if (!contentType) throw notFound({ type: 'ContentType', id });
  return JSON.stringify(published(contentType, place));
}

/** `…/locales` */
export function answerLocales(locale: string): string {
  const sys = { type: 'Locale', id: locale, version: 1 };
  return collection([{ code: locale, name: locale, default: true, fallbackCode: null, sys }]);
}

function collection(items: readonly unknown[]): string {
  return JSON.stringify({
    sys: { type: 'Array' },
    total: items.length,
    skip: 0,
    limit: 1000,
    items,
  });
}

function published(contentType: ContentType, { spaceId, environment }: Place) {
  const { sys, name, description, displayField, fields } = contentType;
  return {
    sys: {
      space: { sys: { type: 'Link', linkType: 'Space', id: spaceId } },
      id: sys.id,
      type: 'ContentType',
      createdAt: sys.createdAt ?? BEGINNING,
      updatedAt: sys.updatedAt ?? BEGINNING,
      environment: { sys: { type: 'Link', linkType: 'Environment', id: environment } },
      revision: 1,
    },
    displayField: displayField ?? null,
    name,
    description: description ?? '',
    fields,
  };
}
