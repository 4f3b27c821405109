/** This panel is shown in a frame beside an entry's form. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPage } from '@/lib/catalogue/page-registry';
import { gapsOf, nameOfLanguage } from '@/lib/content-checks/translation-gaps';
import { lastCatalogue } from '@/lib/contentful/get-catalogue';
import { hrefOf } from '@/lib/editor/editor-query';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { catalogueOfPages, lastPublishOf } from '@/lib/editor/publish-list';
import type { EditorPanelView } from '@/lib/editor-props';
import { LANGUAGES } from '@/lib/runtime/languages';

/** Contentful no longer retries the webhook after this time. */
const LATE_AFTER_MS = 90_000;
/** A webhook's time and the entry's may differ by this much. */
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
    languages: catalogue === undefined ? [] : languagesOf(catalogue, entryId),
    problems: problems ?? null,
    href: hrefOf({ search: { q: entryId, state: '' }, page: 1 }),
    checkedAt: new Date().toISOString(),
  };
}

function languagesOf(catalogue: Catalogue, entryId: string): EditorPanelView['languages'] {
  if (LANGUAGES.length === 1) return [];
  const gaps = gapsOf(catalogue, entryId);
  return Array.from(catalogue.inLanguages.values(), (one) => ({
    name: nameOfLanguage(one.language),
    paths: [...new Set(entryPage(one, entryId)?.paths())],
    gap: gaps.find(({ language }) => language.id === one.language.id)?.text ?? null,
  })).filter(({ paths, gap }) => paths.length > 0 || gap !== null);
}

/** Whether the webhook of the last publish never came. `changedAt` is in milliseconds. */
function isLastMissing(entryId: string, changedAt: number | undefined): boolean {
  const catalogue = lastCatalogue();
  const own = catalogue && entryPage(catalogue, entryId);
  // A linked entry’s page belongs to its filter, which is another entry.
  if (own?.entryId !== entryId || changedAt === undefined) return false;
  const at = Date.parse(own.updatedAt);
  return at > changedAt + MAX_APART_MS && Date.now() > at + LATE_AFTER_MS;
}
