import type { ContentStore } from './content-store.ts';
import type { ContentType } from './export-format.ts';
import { inLocale, type LocaleChoice } from './localization.ts';
import { withoutOmitted } from './omitted-fields.ts';
import type { Revision } from './stored-item.ts';

/** What one API shows at one moment, indexed for queries. */
export type Snapshot = {
  entries: readonly Revision[];
  assets: readonly Revision[];
  byContentType: ReadonlyMap<string, readonly Revision[]>;
  /** By `Entry!{id}` or `Asset!{id}`. */
  byKey: ReadonlyMap<string, Revision>;
};

type Cached = { snapshot: Snapshot; changes: number; lag: number; until: number };

/** Returns the present snapshot of an API in a locale, built again only when something has changed. */
export function createSnapshots(
  store: ContentStore,
  api: 'delivery' | 'preview',
): (locale: LocaleChoice) => Snapshot {
  const cached = new Map<LocaleChoice, Cached>();
  return (locale) => {
    const now = Date.now();
    const { changes, deliveryLagMs: lag } = store;
    const current = cached.get(locale);
    if (current && current.changes === changes && current.lag === lag && now < current.until) {
      return current.snapshot;
    }
    const { revisions, until } =
      api === 'delivery'
        ? store.delivered(now)
        : { revisions: store.previewed(), until: Number.POSITIVE_INFINITY };
    const shown = showsIn(store);
    const snapshot = index(revisions.map((revision) => inLocale(shown(revision), locale, store)));
    cached.set(locale, { snapshot, changes, lag, until });
    return snapshot;
  };
}

/** As responses show it, whatever the locale. */
export function showsIn({ contentTypes }: ContentStore): (revision: Revision) => Revision {
  const byId = new Map<string | null, ContentType>(contentTypes.map((one) => [one.sys.id, one]));
  return (revision) => withoutOmitted(revision, byId);
}

/** Indexes what an API shows. */
export function index(revisions: readonly Revision[]): Snapshot {
  const byContentType = new Map<string, Revision[]>();
  const byKey = new Map<string, Revision>();
  for (const revision of revisions) {
    byKey.set(`${revision.type}!${revision.id}`, revision);
    if (revision.contentType === null) continue;
    const ofType = byContentType.get(revision.contentType);
    if (ofType) ofType.push(revision);
    else byContentType.set(revision.contentType, [revision]);
  }
  return {
    entries: revisions.filter(({ type }) => type === 'Entry'),
    assets: revisions.filter(({ type }) => type === 'Asset'),
    byContentType,
    byKey,
  };
}
