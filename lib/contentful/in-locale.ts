import { isRecord } from '@/lib/contentful/field-names';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import type { Locales } from '@/lib/contentful/get-locales';
import { sysOf } from '@/lib/contentful/parse-collection';
import { ContentModelError } from '@/lib/runtime/errors';

/**
 * The function adds two properties to an entity:
 * `fallbacks`: field id → locale of its value, if it isn't the wanted one.
 * `untranslated`: ids of fields that have a value in the default locale only.
 * @param locale `null` for the space's default
 * @throws ContentModelError if the space lacks the locale
 */
export function projectionTo(
  locale: string | null,
  { defaultCode, chains }: Locales,
  types: ContentTypes,
): (entity: unknown) => unknown {
  const chain = chains.get(locale ?? defaultCode);
  if (chain === undefined) {
    const all = [...chains.keys()].join(', ');
    throw new ContentModelError([
      `site.config.ts has a language with the locale "${locale}", and the space has ${all}.`,
    ]);
  }
  return (entity) => {
    if (!isRecord(entity) || !isRecord(entity.fields)) return entity;
    const typeId = sysOf(sysOf(entity)?.contentType)?.id;
    const type = typeId === undefined ? undefined : types.get(typeId);
    const fallbacks: Record<string, string> = {};
    const untranslated: string[] = [];
    const fields = Object.entries(entity.fields).flatMap(([id, values]) => {
      if (!isRecord(values)) return [];
      const isLocalized = type?.fields.get(id)?.isLocalized ?? true;
      const code = (isLocalized ? chain : [defaultCode]).find((one) => values[one] != null);
      if (code !== undefined && isLocalized && code !== chain[0]) fallbacks[id] = code;
      if (isLocalized && code !== chain[0] && values[defaultCode] != null) untranslated.push(id);
      return code === undefined ? [] : [[id, values[code]]];
    });
    return { ...entity, fields: Object.fromEntries(fields), fallbacks, untranslated };
  };
}
