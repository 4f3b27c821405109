import { LRUCache } from 'lru-cache';
import type { TemplateText, TextField } from '@/lib/catalogue/template';
import { getTemplateDetails } from '@/lib/contentful/get-template-details';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/runtime/languages';
import { serverCell } from '@/lib/runtime/server-state';
import { createSwrValue, readSincePublish, type SwrValue } from '@/lib/swr-value';

const MAX_CACHED = 500;

/** @throws if it was never read */
export async function cachedOverview(
  id: string,
  fields: readonly TextField[],
  language = DEFAULT_LANGUAGE,
): Promise<string | null> {
  const { value } = await readSincePublish(itemFor(id, fields, language));
  return value.overview;
}

const overviews = serverCell(
  'overviews',
  () => new LRUCache<string, SwrValue<TemplateText>>({ max: MAX_CACHED }),
);

function itemFor(
  id: string,
  fields: readonly TextField[],
  language: Language,
): SwrValue<TemplateText> {
  const items = overviews();
  const key = `${language.id} ${id} ${fields.join()}`;
  const item =
    items.get(key) ??
    createSwrValue('overview', () => getTemplateDetails(id, 'delivery', fields, language));
  items.set(key, item);
  return item;
}
