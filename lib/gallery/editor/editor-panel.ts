/** One entry, for a frame beside its form: live since when, its pages, its problems. */
import { entryPage } from '@/lib/catalogue/page-registry';
import type { EditorPanelView } from '@/lib/editor-props';
import { getContentProblems } from '@/lib/gallery/editor/content-view';
import { hrefOf } from '@/lib/gallery/editor/editor-query';
import { catalogueOfPages, lastPublishOf } from '@/lib/gallery/editor/publish-list';

/** Never throws. */
export async function getEditorPanel(entryId: string): Promise<EditorPanelView> {
  const catalogue = await catalogueOfPages();
  const [{ publish, isComplete }, problems] = await Promise.all([
    lastPublishOf(entryId, catalogue),
    getContentProblems(entryId),
  ]);
  const own = catalogue && entryPage(catalogue, entryId);
  return {
    name: own?.name ?? publish?.name ?? entryId,
    publish,
    isComplete,
    paths: [...new Set(own?.paths())],
    problems: problems ?? null,
    href: hrefOf({ search: { entry: entryId, state: '' }, page: 1 }),
    checkedAt: new Date().toISOString(),
  };
}
