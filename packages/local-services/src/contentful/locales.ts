import { randomBytes } from 'node:crypto';
import type { Locale } from './export-format.ts';
import type { Moves } from './moved-values.ts';

export type StoredLocale = Locale & { sys: { id: string; version: number } };

export type LocaleListener = {
  onChange: () => void;
  /** Codes were changed, or their locales deleted: entries hold their values under the old ones. */
  onMove: (moves: Moves) => void;
};

export type Locales = ReturnType<typeof createLocales>;

/** The locales of a space; one where the export names none. */
export function createLocales(
  exported: readonly Locale[] = [],
  { onChange, onMove }: LocaleListener,
) {
  const named =
    exported.length > 0 ? exported : [{ code: 'en-US', name: 'English (United States)' }];
  const defaultCode = (named.find((one) => one.default) ?? named[0])?.code;
  let all = named.map(
    (one): StoredLocale => complete({ ...one, default: one.code === defaultCode }),
  );

  return {
    /** The default one first. */
    list: (): readonly StoredLocale[] => all,
    default: () => all.find((one) => one.default) ?? complete({ code: 'en-US', default: true }),
    get: (id: string) => all.find(({ sys }) => sys.id === id),
    /** With an id, in place of that one. */
    save(sent: Locale, id?: string) {
      const known = all.find(({ sys }) => sys.id === id);
      const sys = {
        id: known?.sys.id ?? randomBytes(11).toString('hex'),
        version: (known?.sys.version ?? 0) + 1,
      };
      const saved = complete({ ...sent, default: known?.default ?? false, sys });
      if (known && known.code !== saved.code) onMove(new Map([[known.code, saved.code]]));
      all = known ? all.map((one) => (one === known ? saved : one)) : [...all, saved];
      onChange();
      return saved;
    },
    /** Removes all values in it, for good, as the vendor does. */
    remove(id: string) {
      const known = all.find(({ sys }) => sys.id === id);
      if (known) onMove(new Map([[known.code, null]]));
      all = all.filter(({ sys }) => sys.id !== id);
      onChange();
    },
  };
}

function complete({ sys, ...locale }: Locale): StoredLocale {
  return {
    name: locale.code,
    fallbackCode: null,
    contentManagementApi: true,
    contentDeliveryApi: true,
    optional: false,
    ...locale,
    sys: { ...sys, id: sys?.id ?? locale.code, version: sys?.version ?? 1 },
  };
}
