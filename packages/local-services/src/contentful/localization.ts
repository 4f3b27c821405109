import type { ContentStore } from './content-store.ts';
import type { Fields, Revision } from './stored-item.ts';

/** Code of a locale, or `*`: all of them beside each other. */
export type LocaleChoice = string;

export const ALL_LOCALES: LocaleChoice = '*';

/** By all that they are made from, so that the same always gives the same object: texts are cached by it. */
const views = new WeakMap<Revision, Map<string, Revision>>();

/** The revision as a request for that locale sees it. */
export function inLocale(revision: Revision, locale: LocaleChoice, store: ContentStore): Revision {
  if (locale === store.locale) return revision;
  const isOne = locale !== ALL_LOCALES;
  const chain = isOne ? fallbacks(locale, store) : [locale];
  const { contentType } = revision;
  const shared = isOne && contentType !== null ? sharedFields(contentType, store) : [];
  const key = [...chain, '', ...shared].join();
  const known = views.get(revision) ?? new Map<string, Revision>();
  views.set(revision, known);
  const view = known.get(key) ?? makeView(revision, chain, shared, store.locale);
  known.set(key, view);
  return view;
}

/** @param chain the locale, and those that stand in for it */
function makeView(
  revision: Revision,
  chain: readonly LocaleChoice[],
  shared: readonly string[],
  defaultLocale: string,
): Revision {
  const [locale = defaultLocale] = chain;
  if (locale === ALL_LOCALES) return { ...revision, locale };
  const fields: Record<string, unknown> = {};
  for (const code of chain) {
    const ofLocale = code === defaultLocale ? revision.fields : revision.translations[code];
    for (const [id, value] of Object.entries(ofLocale ?? {})) fields[id] ??= value;
  }
  const common = Object.entries(revision.fields).filter(([id]) => shared.includes(id));
  return { ...revision, locale, fields: { ...fields, ...Object.fromEntries(common) } as Fields };
}

/** Fields that have one value for all locales, which stands under the default one. */
function sharedFields(contentTypeId: string, { contentTypes }: ContentStore): string[] {
  const contentType = contentTypes.find(({ sys }) => sys.id === contentTypeId);
  return (contentType?.fields ?? []).flatMap(({ id, localized }) => (localized ? [] : [id]));
}

/** The locale itself, and those that stand in where it has no value. */
function fallbacks(locale: string, { locales }: ContentStore): string[] {
  const chain: string[] = [];
  let code: string | null | undefined = locale;
  while (code && !chain.includes(code)) {
    chain.push(code);
    code = locales.list().find((one) => one.code === code)?.fallbackCode;
  }
  return chain;
}
