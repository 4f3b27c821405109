/** One entry, for a frame beside its form: live since when, its pages, its problems. */
import { entryPage } from '@/lib/catalogue/page-registry';
import { lastCatalogue } from '@/lib/contentful/get-catalogue';
import { getContentProblems } from '@/lib/editor/content-view';
import { hrefOf } from '@/lib/editor/editor-query';
import { catalogueOfPages, lastPublishOf } from '@/lib/editor/publish-list';
import type { EditorPanelView } from '@/lib/editor-props';

/** By then the content service has sent a webhook for the last time. */
const LATE_AFTER_MS = 90_000;
/** How far the times that a webhook and the entry name for the same publish may differ. */
const MAX_APART_MS = 10_000;

/** Never throws. */
export async function getEditorPanel(entryId: string): Promise<EditorPanelView> {
  const catalogue = await catalogueOfPages();
  const [{ publish, isComplete, changedAt }, problems] = await Promise.all([
    lastPublishOf(entryId, catalogue),
    getContentProblems(entryId),
  ]);
  const own = catalogue && entryPage(catalogue, entryId);
  return {
    name: own?.name ?? publish?.name ?? entryId,
    publish,
    isLastMissing: isComplete && isLastMissing(entryId, changedAt),
    isComplete,
    paths: [...new Set(own?.paths())],
    problems: problems ?? null,
    href: hrefOf({ search: { q: entryId, state: '' }, page: 1 }),
    checkedAt: new Date().toISOString(),
  };
}

/**
 * Whether the content as it was last read, which needs no webhook, has a later publish than those that are known.
 * @param changedAt of the last of those, in milliseconds
 */
function isLastMissing(entryId: string, changedAt: number | undefined): boolean {
  const catalogue = lastCatalogue();
  const own = catalogue && entryPage(catalogue, entryId);
  // An entry that templates link to has the page of a filter, which is another entry.
  if (own?.entryId !== entryId || changedAt === undefined) return false;
  const at = Date.parse(own.updatedAt);
  return at > changedAt + MAX_APART_MS && Date.now() > at + LATE_AFTER_MS;
}
