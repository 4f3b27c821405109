/**
 * In development no build has saved a catalogue, and an edit of the code loses the one in memory. The addresses that
 * entries have at the start are saved instead: the next publish may move a page, and its old address has to lead on.
 */
import { entryPages } from '@/lib/catalogue/page-registry';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { instances } from '@/lib/page-cache/instances';
import { isDevelopment, settings } from '@/lib/runtime/env';

/** Never throws: a failure is logged where the catalogue is read. */
export async function saveFirstAddresses(): Promise<void> {
  // What instances share is not overwritten by somebody who develops.
  if (!isDevelopment() || settings().deployment !== 'single') return;
  const { value: catalogue } = (await getCatalogue().catch(() => undefined)) ?? {};
  if (catalogue === undefined) return;
  const pages = entryPages(catalogue);
  await instances().saveEntryPaths(new Map(pages.map((page) => [page.entryId, page.paths()])));
}
