/**
 * The preview API allows 14 requests a second, so concurrent callers share a read, but never one
 * that began before the call.
 */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { getDraftCatalogue } from '@/lib/contentful/get-catalogue';
import { getLocales } from '@/lib/contentful/get-locales';
import { currentTimeline } from '@/lib/observability/request-context';
import { withFreshDeadline, withinDeadline } from '@/lib/runtime/deadline';
import { LANGUAGES, type Language } from '@/lib/runtime/languages';
import { serverCell } from '@/lib/runtime/server-state';

type SharedRead<Value> = { running: Promise<Value>; next: Promise<Value> | undefined };

type SharedReads<Value> = Map<string, SharedRead<Value>>;

const draftReads = serverCell('draftReads', (): SharedReads<Catalogue> => new Map());
const localeReads = serverCell('localeReads', (): SharedReads<string> => new Map());

export function readDrafts(): Promise<Catalogue> {
  return share(draftReads(), JSON.stringify(currentTimeline() ?? {}), getDraftCatalogue);
}

export async function readPreviewLocale({ locale }: Language): Promise<string> {
  if (locale !== null) return locale;
  return share(localeReads(), 'default', async () => (await getLocales('preview')).defaultCode);
}

/** `undefined` if the site doesn't show the locale. */
export async function languageOfLocale(code: string): Promise<Language | undefined> {
  const codes = await Promise.all(LANGUAGES.map(readPreviewLocale));
  return LANGUAGES[codes.indexOf(code)];
}

function share<Value>(
  reads: SharedReads<Value>,
  what: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const begin = (): Promise<Value> => {
    const read: SharedRead<Value> = { running: withFreshDeadline(load), next: undefined };
    reads.set(what, read);
    const end = () => {
      if (read.next === undefined) reads.delete(what);
    };
    read.running.then(end, end);
    return read.running;
  };
  const read = reads.get(what);
  if (read === undefined) return withinDeadline(begin());
  read.next ??= read.running.catch(() => {}).then(begin);
  return withinDeadline(read.next);
}
