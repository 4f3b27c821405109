/** Overviews for readers whose answers are made for each request: read once in 30 seconds at most. */
import { readTemplateText } from '#lib/content/read-template-text';
import { isOlderThanLastPublish, lastPublishAt } from '#lib/gallery/page/last-publish';
import { processWide } from '#lib/process-wide';
import { type RevalidatedItem, revalidatedItem } from '#lib/revalidated-item';
import type { TemplateText, TextField } from '#lib/template';

const MOST_KEPT = 500;

/** As the service last said it. @throws what `transport.ts` throws, where it never said anything */
export async function keptOverview(
  id: string,
  fields: readonly TextField[],
): Promise<string | null> {
  const item = itemFor(id, fields);
  const reading = await item.read();
  const { value } =
    !reading.isLastGood && isOlderThanLastPublish(reading.readAt)
      ? await item.readSince(lastPublishAt())
      : reading;
  return value.overview;
}

function itemFor(id: string, fields: readonly TextField[]): RevalidatedItem<TemplateText> {
  const items = processWide(
    'kept-overviews',
    () => new Map<string, RevalidatedItem<TemplateText>>(),
  );
  const item =
    items.get(id) ?? revalidatedItem('overview', () => readTemplateText(id, 'delivery', fields));
  items.delete(id);
  items.set(id, item);
  const [oldest] = items.keys();
  if (items.size > MOST_KEPT && oldest !== undefined) items.delete(oldest);
  return item;
}
