/** What the pages that are kept were made from: the last publish that went through, else the build. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import { catalogueOfTheBuild, readCatalogue } from '#lib/content/current-catalogue';
import { processWide } from '#lib/process-wide';

type Settled = { catalogue: Catalogue; readAt: number };

const settled = () =>
  processWide<{ last: Settled | undefined }>('settled-catalogue', () => ({ last: undefined }));

export async function settledCatalogue(): Promise<Settled> {
  const { last } = settled();
  if (last !== undefined) return last;
  const built = await catalogueOfTheBuild();
  const catalogue = built ?? (await readCatalogue()).value;
  return { catalogue, readAt: Number.NEGATIVE_INFINITY };
}

export function settle(catalogue: Catalogue, readAt: number): void {
  settled().last = { catalogue, readAt };
}
