/**
 * The catalogue that cached pages were rendered from: that of the last publish without a failure, by this
 * server or the one before, else of the build.
 */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import {
  contentOf,
  getCatalogue,
  indexContent,
  saveCatalogueSnapshot,
  savedCatalogue,
} from '@/lib/contentful/get-catalogue';
import { instances } from '@/lib/page-cache/instances';
import { serverCell } from '@/lib/runtime/server-state';

export type Baseline = {
  catalogue: Catalogue;
  readAt: number;
  /** False: cached pages may have been rendered from something else, by another process or an earlier one. */
  isWhatPagesShow: boolean;
};
/** `version`: of the publish that it was saved after; `undefined` if pages may show something else. */
type LastBaseline = { catalogue: Catalogue; readAt: number; version: number | undefined };

const baseline = serverCell('baseline', () => ({
  last: undefined as LastBaseline | undefined,
  /** That of the server before, or of the build. */
  saved: undefined as Promise<Catalogue | undefined> | undefined,
}));

/** @param version of the latest publish that is known */
export async function baselineCatalogue(
  version = instances().latestPublishVersion(),
): Promise<Baseline> {
  const shared = await sharedBaseline();
  if (shared !== undefined) return { ...shared, isWhatPagesShow: false };
  const known = baseline();
  const { last } = known;
  const { pages, exposesReadAt } = instances();
  // Another process that has handled a publish since has a baseline of its own. Functions may not know of one.
  if (last !== undefined)
    return { ...last, isWhatPagesShow: last.version === version && !exposesReadAt };
  known.saved ??= savedCatalogue();
  const saved = await known.saved;
  const catalogue = saved ?? (await getCatalogue()).value;
  // Where another process publishes, pages may have been rendered since from something else.
  const isWhatPagesShow = saved !== undefined && pages === undefined && !exposesReadAt;
  return { catalogue, readAt: Number.NEGATIVE_INFINITY, isWhatPagesShow };
}

/** For its names and paths alone. `undefined`: none is known, and the content service does not respond. */
export const baselineOrNothing = (): Promise<Catalogue | undefined> =>
  baselineCatalogue().then(
    ({ catalogue }) => catalogue,
    () => undefined,
  );

async function sharedBaseline(): Promise<Omit<Baseline, 'isWhatPagesShow'> | undefined> {
  const shared = await instances().readCatalogue();
  if (shared === undefined) return undefined;
  try {
    return { catalogue: indexContent(shared.content), readAt: shared.readAt };
  } catch {
    // Saved by another build, whose content had other fields.
    return undefined;
  }
}

/** Saved for the next server too, which would otherwise compare with the build and miss what came since. */
export async function saveBaseline(
  catalogue: Catalogue,
  readAt: number,
  version: number | undefined,
): Promise<void> {
  baseline().last = { catalogue, readAt, version };
  const content = contentOf(catalogue);
  await Promise.all([
    saveCatalogueSnapshot(catalogue),
    content && instances().saveCatalogue({ content, readAt }),
  ]);
}
