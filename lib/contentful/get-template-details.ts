import { z } from 'zod';
import type { TemplateText, TextField } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { retryIfEmpty } from '@/lib/contentful/empty-responses';
import { fetchInParts } from '@/lib/contentful/fetch-all-entries';
import { fieldPath, typeId, withSiteNames } from '@/lib/contentful/field-names';
import { optionalText } from '@/lib/contentful/field-schemas';
import { stripFrontMatter } from '@/lib/contentful/front-matter';
import { idOf } from '@/lib/contentful/parse-collection';
import { currentTimeline } from '@/lib/observability/request-context';
import { withFreshDeadline, withinDeadline } from '@/lib/runtime/deadline';
import { ContentServiceError, DeadlineError } from '@/lib/runtime/errors';
import { isWithin } from '@/lib/runtime/is-within';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/runtime/languages';
import { serverCell } from '@/lib/runtime/server-state';

export const TEXT_FIELDS: readonly TextField[] = ['overview', 'relatedTemplates'];

const BATCH_WINDOW_MS = 5;
/** Overviews have up to 50,000 characters, and responses up to 7 MB. */
const MAX_BATCH_SIZE = 40;

const COOLDOWN_MS = 3_000;

export const NO_DETAILS: TemplateText = { overview: null, relatedIds: [] };

const textSchema = z.object({
  sys: z.object({ updatedAt: z.string().optional() }),
  fields: z.object({ overview: optionalText, relatedTemplates: z.array(z.unknown()).catch([]) }),
});

type Batch = { ids: string[]; details: Promise<ReadonlyMap<string, TemplateText>> };

const detailReads = serverCell('detailReads', () => ({
  open: new Map<string, Batch>(),
  failures: new Map<Access, { at: number; error: unknown }>(),
}));

export async function getTemplateDetails(
  id: string,
  access: Access,
  fields: readonly TextField[] = TEXT_FIELDS,
  language = DEFAULT_LANGUAGE,
): Promise<TemplateText> {
  if (fields.length === 0) return NO_DETAILS;
  const { failures, open } = detailReads();
  const failure = failures.get(access);
  if (failure !== undefined && isWithin(COOLDOWN_MS, failure.at)) throw failure.error;
  const content = `${language.id} ${access} ${fields} ${JSON.stringify(currentTimeline())}`;
  let batch = open.get(content);
  if (batch === undefined || batch.ids.length >= MAX_BATCH_SIZE) {
    batch = startBatch(access, fields, language, (ended) => {
      if (open.get(content) === ended) open.delete(content);
    });
    batch.details.then(
      () => failures.delete(access),
      (error: unknown) => {
        // This is the batch's own deadline, not a caller's.
        if (error instanceof DeadlineError) failures.set(access, { at: Date.now(), error });
      },
    );
    open.set(content, batch);
  }
  batch.ids.push(id);
  const { details, ids } = batch;
  const texts = await withinDeadline(details).catch((error: unknown) => {
    // One text that the service can't send mustn't fail the others.
    const isFault = error instanceof ContentServiceError && error.status >= 500;
    if (!isFault || ids.length < 2) throw error;
    return readTexts([id], access, fields, language);
  });
  return texts.get(id) ?? NO_DETAILS;
}

function startBatch(
  access: Access,
  fields: readonly TextField[],
  language: Language,
  close: (batch: Batch) => void,
): Batch {
  const ids: string[] = [];
  const windowEnd = new Promise((resolve) => setTimeout(resolve, BATCH_WINDOW_MS));
  const details = windowEnd.then(() => {
    close(batch);
    return withFreshDeadline(() => readTexts([...new Set(ids)], access, fields, language));
  });
  const batch: Batch = { ids, details };
  return batch;
}

export function readTexts(
  ids: readonly string[],
  access: Access,
  fields: readonly TextField[],
  language = DEFAULT_LANGUAGE,
): Promise<ReadonlyMap<string, TemplateText>> {
  const request = () => requestTexts(ids, access, fields, language);
  // An editor may delete a draft while its preview is open.
  return access === 'delivery' ? retryIfEmpty(ids.length, request) : request();
}

async function requestTexts(
  ids: readonly string[],
  access: Access,
  fields: readonly TextField[],
  { locale }: Language,
) {
  const query = {
    content_type: typeId('template'),
    'sys.id[in]': ids.join(','),
    select: [...fields.map((field) => fieldPath('template', field)), 'sys.updatedAt'].join(','),
    order: 'sys.id',
    limit: ids.length,
    skip: 0,
    include: 0,
    ...(locale === null ? {} : { locale }),
  };
  const texts = new Map<string, TemplateText>();
  const parts = await fetchInParts(query, access, 'overviews');
  for (const item of parts.flatMap(({ items }) => items)) {
    const id = idOf(item);
    const text = textSchema.safeParse(withSiteNames('template', item)).data;
    if (id === undefined || text === undefined) continue;
    const { sys, fields: own } = text;
    const relatedIds = own.relatedTemplates.flatMap((link) => idOf(link) ?? []);
    const overview = own.overview && stripFrontMatter(own.overview);
    texts.set(id, { overview: overview || null, relatedIds, updatedAt: sys.updatedAt });
  }
  return texts;
}
