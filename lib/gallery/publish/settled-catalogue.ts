/**
 * What the pages that are kept were made from: the last publish that went through, by this
 * server or the one before, else the build.
 */
import type { Catalogue } from '#lib/catalogue/catalogue';
import { keepCatalogue, keptCatalogue, readCatalogue } from '#lib/content/current-catalogue';
import { processWide } from '#lib/process-wide';

type Settled = { catalogue: Catalogue; readAt: number };

const settled = () =>
  processWide<{ last: Settled | undefined }>('settled-catalogue', () => ({ last: undefined }));

export async function settledCatalogue(): Promise<Settled> {
  const { last } = settled();
  if (last !== undefined) return last;
  const kept = await keptCatalogue();
  const catalogue = kept ?? (await readCatalogue()).value;
  return { catalogue, readAt: Number.NEGATIVE_INFINITY };
}

/** Also for the server after this one: it would compare with the build, and miss what came since. */
export async function settle(catalogue: Catalogue, readAt: number): Promise<void> {
  settled().last = { catalogue, readAt };
  await keepCatalogue();
}
