/**
 * The preview API allows 14 requests a second, so concurrent callers share a read, but never one
 * that began before the call.
 */
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { getDraftCatalogue } from '@/lib/contentful/get-catalogue';
import { getLocales } from '@/lib/contentful/get-locales';
import { currentTimeline } from '@/lib/observability/request-context';
import { batched } from '@/lib/runtime/batch-calls';
import { withFreshDeadline, withinDeadline } from '@/lib/runtime/deadline';
import { LANGUAGES, type Language } from '@/lib/runtime/languages';
import { serverCell } from '@/lib/runtime/server-state';

const MAX_TIMELINES = 100;

type Read<Value> = () => Promise<Value>;

const draftReads = serverCell(
  'draftReads',
  () => new LRUCache<string, Read<Catalogue>>({ max: MAX_TIMELINES }),
);
const readDefaultLocale = serverCell('localeReads', () =>
  shared(async () => (await getLocales('preview')).defaultCode),
);

export function readDrafts(): Promise<Catalogue> {
  const timeline = JSON.stringify(currentTimeline() ?? {});
  const read = draftReads().get(timeline) ?? shared(getDraftCatalogue);
  draftReads().set(timeline, read);
  return read();
}

export const readPreviewLocale = async ({ locale }: Language): Promise<string> =>
  locale ?? readDefaultLocale()();

/** `undefined` if the site doesn't show the locale. */
export async function languageOfLocale(code: string): Promise<Language | undefined> {
  const codes = await Promise.all(LANGUAGES.map(readPreviewLocale));
  return LANGUAGES[codes.indexOf(code)];
}

function shared<Value>(load: Read<Value>): Read<Value> {
  const read = batched(async (callers: readonly true[]) => {
    const value = await withFreshDeadline(load);
    return callers.map(() => value);
  });
  return () => withinDeadline(read(true) as Promise<Value>);
}
