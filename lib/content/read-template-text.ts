/**
 * What only a template's own page needs, and what is too long for a catalogue: its overview and its
 * related templates. Read when the page is made, for several pages in one call.
 */
import { z } from 'zod';
import { idOf, parseCollection } from '#lib/content/collection';
import { type Access, contentClient } from '#lib/content/contentful-client';
import { words } from '#lib/content/field-shapes';
import { withFreshDeadline, withinDeadline } from '#lib/deadline';
import { DeadlineError } from '#lib/errors';
import { processWide } from '#lib/process-wide';
import type { TemplateText, TextField } from '#lib/template';

/** Fields of `templates` that are read here, where the content type has them. */
export const TEXT_FIELDS: readonly TextField[] = ['overview', 'relatedTemplates'];

/** Pages made at the same moment ask together; a build makes several at a time. */
const GATHERING_MS = 5;
/** At most 50,000 characters each, and 7 MB an answer. */
const MOST_IN_A_READ = 40;

/** After a read that nobody answered in time, how long nobody asks again. */
const REST_AFTER_SILENCE_MS = 3_000;

export const NO_TEXT: TemplateText = { overview: null, relatedIds: [] };

const textSchema = z.object({
  fields: z.object({ overview: words, relatedTemplates: z.array(z.unknown()).catch([]) }),
});

type Batch = { ids: string[]; answer: Promise<ReadonlyMap<string, TemplateText>> };

/** @param fields those of TEXT_FIELDS that this space has; errors as in `transport.ts` */
export async function readTemplateText(
  id: string,
  access: Access,
  fields: readonly TextField[] = TEXT_FIELDS,
): Promise<TemplateText> {
  if (fields.length === 0) return NO_TEXT;
  const rest = processWide('text-rest', () => new Map<Access, { at: number; error: unknown }>());
  const failure = rest.get(access);
  if (failure !== undefined && Date.now() - failure.at < REST_AFTER_SILENCE_MS) throw failure.error;
  const open = processWide('open-text-batches', () => new Map<Access, Batch>());
  let batch = open.get(access);
  if (batch === undefined || batch.ids.length >= MOST_IN_A_READ) {
    batch = startBatch(access, fields, (ended) => {
      if (open.get(access) === ended) open.delete(access);
    });
    open.set(access, batch);
  }
  batch.ids.push(id);
  try {
    const texts = await withinDeadline(batch.answer);
    rest.delete(access);
    return texts.get(id) ?? NO_TEXT;
  } catch (error) {
    // Others need not wait in full to learn that nobody answers.
    if (error instanceof DeadlineError) rest.set(access, { at: Date.now(), error });
    throw error;
  }
}

function startBatch(
  access: Access,
  fields: readonly TextField[],
  close: (batch: Batch) => void,
): Batch {
  const ids: string[] = [];
  const gathered = new Promise((resolve) => setTimeout(resolve, GATHERING_MS));
  const answer = gathered.then(() => {
    close(batch);
    return withFreshDeadline(() => readTexts([...new Set(ids)], access, fields));
  });
  answer.catch(() => {});
  const batch: Batch = { ids, answer };
  return batch;
}

async function readTexts(ids: readonly string[], access: Access, fields: readonly TextField[]) {
  const answer = await contentClient(access).getEntries({
    content_type: 'templates',
    'sys.id[in]': ids.join(','),
    select: fields.map((field) => `fields.${field}`).join(','),
    limit: ids.length,
    include: 0,
  });
  const texts = new Map<string, TemplateText>();
  for (const item of parseCollection(answer, 'overviews').items) {
    const id = idOf(item);
    const text = textSchema.safeParse(item).data?.fields;
    if (id === undefined || text === undefined) continue;
    const relatedIds = text.relatedTemplates.flatMap((link) => idOf(link) ?? []);
    texts.set(id, { overview: text.overview, relatedIds });
  }
  return texts;
}
