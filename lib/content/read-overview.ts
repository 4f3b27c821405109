/** A template's overview, the one long text: read when its page is made, several pages in one call. */
import { z } from 'zod';
import { idOf, parseCollection } from '#lib/content/collection';
import { type Access, contentClient } from '#lib/content/contentful-client';
import { words } from '#lib/content/field-shapes';
import { withFreshDeadline, withinDeadline } from '#lib/deadline';
import { processWide } from '#lib/process-wide';

/** Pages made at the same moment ask together; a build makes several at a time. */
const GATHERING_MS = 5;
/** At most 50,000 characters each, and 7 MB an answer. */
const MOST_IN_A_READ = 40;

const overviewSchema = z.object({ fields: z.object({ overview: words }) });

type Batch = { ids: string[]; answer: Promise<ReadonlyMap<string, string | null>> };

/** Markdown, from outside authors: untrusted. `null`: the entry has none, or is gone. */
export async function readOverview(id: string, access: Access): Promise<string | null> {
  const open = processWide('open-overview-batches', () => new Map<Access, Batch>());
  let batch = open.get(access);
  if (batch === undefined || batch.ids.length >= MOST_IN_A_READ) {
    batch = startBatch(access, () => open.delete(access));
    open.set(access, batch);
  }
  batch.ids.push(id);
  const overviews = await withinDeadline(batch.answer);
  return overviews.get(id) ?? null;
}

function startBatch(access: Access, close: () => void): Batch {
  const ids: string[] = [];
  const gathered = new Promise((resolve) => setTimeout(resolve, GATHERING_MS));
  const answer = gathered.then(() => {
    close();
    return withFreshDeadline(() => readOverviews([...new Set(ids)], access));
  });
  answer.catch(() => {});
  return { ids, answer };
}

async function readOverviews(ids: readonly string[], access: Access) {
  const answer = await contentClient(access).getEntries({
    content_type: 'templates',
    'sys.id[in]': ids.join(','),
    select: 'fields.overview',
    limit: ids.length,
    include: 0,
  });
  const overviews = new Map<string, string | null>();
  for (const item of parseCollection(answer, 'overviews').items) {
    const id = idOf(item);
    if (id === undefined) continue;
    overviews.set(id, overviewSchema.safeParse(item).data?.fields.overview ?? null);
  }
  return overviews;
}
