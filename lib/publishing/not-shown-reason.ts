/** Why no page shows what was published, as a sentence for editors. */

import { notShownCopy } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { contentClient } from '@/lib/contentful/client';
import { idOf, parseCollection } from '@/lib/contentful/parse-collection';
import { logWarning } from '@/lib/observability/log';
import { noPageReason } from '@/lib/page/no-page-reason';
import { describeEntry } from '@/lib/publishing/describe-entry';
import { baselineCatalogue } from '@/lib/publishing/last-rendered-catalogue';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { reasonOf } from '@/lib/runtime/errors';

/** As many entries as the service returns in one response. */
const MAX_LINKING = 1_000;

/**
 * `null`: a page shows it, or it was removed, or it is a content type. To be called when its pages are live. Never
 * throws.
 */
export async function notShownReason(event: PublishEvent): Promise<string | null> {
  if (!event.isPublished || event.type === 'ContentType') return null;
  try {
    const { catalogue } = await baselineCatalogue();
    if (isShown(catalogue, event.id)) return null;
    return await withFreshDeadline(() =>
      event.type === 'Asset' ? assetReason(event.id, catalogue) : entryReason(event.id, catalogue),
    );
  } catch (error) {
    logWarning(
      'publish.not-shown',
      `The reason why ${event.id} is not shown could not be read: ${reasonOf(error)}`,
    );
    // An entry is on no page; whether an asset is on one is what could not be read.
    return event.type === 'Asset' ? null : notShownCopy.unknown;
  }
}

function isShown(catalogue: Catalogue, id: string): boolean {
  const section = catalogue.groups.find((group) => group.section.id === id);
  return section === undefined
    ? describeEntry(catalogue, id).name !== null
    : section.filters.length > 0;
}

async function assetReason(id: string, catalogue: Catalogue): Promise<string | null> {
  const query = { links_to_asset: id, limit: MAX_LINKING, include: 0, select: 'sys.id' };
  const { items } = parseCollection(
    await contentClient('delivery').getEntries(query),
    'entries with the asset',
  );
  const isUsed = items.some((item) => isShown(catalogue, idOf(item) ?? ''));
  return isUsed ? null : notShownCopy.assetUnused;
}

async function entryReason(id: string, catalogue: Catalogue): Promise<string> {
  return (await noPageReason(id, 'delivery', catalogue)) ?? notShownCopy.removed;
}
