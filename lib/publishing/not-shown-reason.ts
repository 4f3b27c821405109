import { notShownCopy } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { contentClient } from '@/lib/contentful/client';
import { getCatalogue, lastCatalogue } from '@/lib/contentful/get-catalogue';
import { idOf, parseCollection } from '@/lib/contentful/parse-collection';
import { logWarning } from '@/lib/observability/log';
import { noPageReason } from '@/lib/page/no-page-reason';
import { entryName } from '@/lib/publishing/entry-name';
import type { PublishRow } from '@/lib/publishing/publish-row';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { reasonOf } from '@/lib/runtime/errors';

/** Contentful's limit for one response. */
const MAX_LINKING = 1_000;

/** `null` if there is nothing to explain. Call it when the pages are live. Never throws. */
export async function notShownReason(event: PublishRow['event']): Promise<string | null> {
  if (!event.isPublished || event.type === 'ContentType') return null;
  try {
    const catalogue = lastCatalogue() ?? (await getCatalogue()).value;
    if (isShownAnywhere(catalogue, event.id)) return null;
    return await withFreshDeadline(() =>
      event.type === 'Asset' ? assetReason(event.id, catalogue) : entryReason(event.id, catalogue),
    );
  } catch (error) {
    logWarning(
      'publish.not-shown',
      `The reason why ${event.id} is not shown could not be read: ${reasonOf(error)}`,
    );
    // This entry is on no page, but an asset may be on one.
    return event.type === 'Asset' ? null : notShownCopy.unknown;
  }
}

const isShownAnywhere = ({ inLanguages }: Catalogue, id: string): boolean =>
  inLanguages.values().some((catalogue) => isShown(catalogue, id));

function isShown(catalogue: Catalogue, id: string): boolean {
  const section = catalogue.groups.find((group) => group.section.id === id);
  return section === undefined ? entryName(catalogue, id) !== null : section.filters.length > 0;
}

async function assetReason(id: string, catalogue: Catalogue): Promise<string | null> {
  const query = { links_to_asset: id, limit: MAX_LINKING, include: 0, select: 'sys.id' };
  const { items } = parseCollection(
    await contentClient('delivery').getEntries(query),
    'entries with the asset',
  );
  const isUsed = items.some((item) => isShownAnywhere(catalogue, idOf(item) ?? ''));
  return isUsed ? null : notShownCopy.assetUnused;
}

async function entryReason(id: string, catalogue: Catalogue): Promise<string> {
  return (await noPageReason(id, 'delivery', catalogue)) ?? notShownCopy.removed;
}
