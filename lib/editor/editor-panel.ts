/** The view for a frame beside an entry's form. */
import { entryPage } from '@/lib/catalogue/page-registry';
import { lastCatalogue } from '@/lib/contentful/get-catalogue';
import { getContentProblems } from '@/lib/editor/content-view';
import { hrefOf } from '@/lib/editor/editor-query';
import { catalogueOfPages, lastPublishOf } from '@/lib/editor/publish-list';
import type { EditorPanelView } from '@/lib/editor-props';

/** Contentful no longer retries the webhook after this time. */
const LATE_AFTER_MS = 90_000;
/** How far a webhook's time and the entry's may differ for the same publish. */
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

/** Finds a publish whose webhook never came. `changedAt` is in milliseconds. */
function isLastMissing(entryId: string, changedAt: number | undefined): boolean {
  const catalogue = lastCatalogue();
  const own = catalogue && entryPage(catalogue, entryId);
  // A linked entry’s page belongs to its filter, which is another entry.
  if (own?.entryId !== entryId || changedAt === undefined) return false;
  const at = Date.parse(own.updatedAt);
  return at > changedAt + MAX_APART_MS && Date.now() > at + LATE_AFTER_MS;
}
