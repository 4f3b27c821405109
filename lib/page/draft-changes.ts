import { isDeepStrictEqual } from 'node:util';
import { draftWords } from '@/copy/draft';
import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import { entryPage, entryPages, pathOfEntry } from '@/lib/catalogue/page-registry';
import { filterOfEntry } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import {
  catalogueReadAt,
  getCatalogue,
  getCatalogueSince,
  lastCatalogue,
} from '@/lib/contentful/get-catalogue';
import { getTemplateDetails } from '@/lib/contentful/get-template-details';
import { logWarning } from '@/lib/observability/log';
import { currentTimeline, isPageData } from '@/lib/observability/request-context';
import { noPageReason } from '@/lib/page/no-page-reason';
import type { PageRedirect } from '@/lib/page/page-result';
import { pollVersions } from '@/lib/page-cache/poll-versions';
import { reasonOf } from '@/lib/runtime/errors';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import type { Language } from '@/lib/runtime/languages';
import { isOlderThanLastPublish, lastPublishAt } from '@/lib/runtime/last-publish';

/** Editors shouldn't wait longer. */
const COMPARE_TIMEOUT_MS = 2_000;

/** Reads the published content again if another instance handled the last publish. Never throws. */
export async function readLastPublish(): Promise<void> {
  const readAt = catalogueReadAt();
  if (readAt === undefined) return;
  await pollVersions();
  if (!isOlderThanLastPublish(readAt)) return;
  try {
    await withTimeLimit(getCatalogueSince(lastPublishAt()));
  } catch (error) {
    logNotCompared(error);
  }
}

function publishedLike({ language }: Catalogue): Catalogue | undefined {
  const published = lastCatalogue();
  return published && catalogueIn(published, language);
}

const pageAt = (catalogue: Catalogue, path: string) =>
  entryPages(catalogue).find(({ paths }) => paths().includes(path));

/**
 * Redirects to a draft's new slug. Open previews aren't redirected, because they would jump while a
 * slug is typed.
 */
export async function draftRedirect(
  drafts: Catalogue,
  path: string,
): Promise<PageRedirect | undefined> {
  if (isPageData()) return undefined;
  const all = lastCatalogue() ?? (await publishedOrNothing());
  const published = all && catalogueIn(all, drafts.language);
  const entryId = published && pageAt(published, path)?.entryId;
  const to = entryId && pathOfEntry(drafts, entryId);
  return entryId && to ? { kind: 'redirect', to, entryId } : undefined;
}

async function publishedOrNothing(): Promise<Catalogue | undefined> {
  try {
    return (await withTimeLimit(getCatalogue())).value;
  } catch (error) {
    logNotCompared(error);
    return undefined;
  }
}

/**
 * Never throws.
 * @param path encoded
 */
export async function draftBannerText(drafts: Catalogue, path: string): Promise<string> {
  const own = pageAt(drafts, path);
  const { language } = drafts;
  if (own === undefined) return bannerText(language);
  try {
    return bannerText(language, await withTimeLimit(describeChange(drafts, own.entryId)));
  } catch (error) {
    logNotCompared(error);
    return bannerText(language);
  }
}

/** @param difference `undefined` if unknown */
export function bannerText(language: Language, difference?: string): string {
  const draftCopy = draftWords(language);
  const { release, at } = currentTimeline() ?? {};
  if (release !== undefined) {
    return `${draftCopy.release(release)} ${difference ?? draftCopy.someOfTimeline}`;
  }
  if (at !== undefined) return `${draftCopy.moment(at)} ${difference ?? draftCopy.someOfTimeline}`;
  return `${draftCopy.drafts} ${difference ?? draftCopy.some}`;
}

const logNotCompared = (error: unknown) =>
  logWarning('preview.not-compared', `A draft was not compared: ${reasonOf(error)}`);

const withTimeLimit = <Result>(comparison: Promise<Result>): Promise<Result> =>
  withTimeout(comparison, COMPARE_TIMEOUT_MS, () => {
    throw new Error(`what is published was not read in ${COMPARE_TIMEOUT_MS} ms`);
  });

async function describeChange(drafts: Catalogue, id: string): Promise<string | undefined> {
  const published = publishedLike(drafts);
  if (published === undefined) return undefined;
  const draftCopy = draftWords(drafts.language);
  if (entryPage(published, id) === undefined) {
    const reason = await noPageReason(id, 'delivery', published);
    return reason === undefined ? draftCopy.notPublished : draftCopy.notShown(reason);
  }
  const [draft, live] = [fieldsOf(drafts, id), fieldsOf(published, id)];
  if (drafts.templateById.has(id)) {
    const { textFields, language } = drafts;
    const read = (access: 'preview' | 'delivery') =>
      getTemplateDetails(id, access, textFields, language);
    const [{ updatedAt: _d, ...draftText }, { updatedAt: _l, ...liveText }] = await Promise.all([
      read('preview'),
      read('delivery'),
    ]);
    Object.assign(draft, draftText);
    Object.assign(live, liveText);
  }
  const changed = Object.keys({ ...live, ...draft }).filter(
    (field) => !isDeepStrictEqual(draft[field], live[field]),
  );
  return changed.length === 0 ? draftCopy.asPublished : draftCopy.changed(changed);
}

type Fields = Record<string, unknown>;

function fieldsOf(catalogue: Catalogue, id: string): Fields {
  const template = templateIn(catalogue, id);
  if (template !== undefined) return templateFields(catalogue, template);
  const entry = catalogue.entryByPath.values().find((one) => one.id === id);
  const facts = entry ?? filterOfEntry(catalogue, id)?.value;
  const { updatedAt: _, ...fields }: Fields = { ...(facts as object | undefined) };
  return fields;
}

function templateFields({ groups }: Catalogue, template: Template): Fields {
  const { links, facets, createdAt, updatedAt, references, gone, overviewStart, ...others } =
    template;
  const { untranslated, ...own } = others;
  const named = Object.entries(facets).map(([field, names]) => {
    const section = groups.find((group) => group.section.field === field)?.section;
    return [section?.title ?? field, names];
  });
  return { ...own, ...links, ...Object.fromEntries(named) };
}

/** Leaves out facts read from the template's source. */
function templateIn(catalogue: Catalogue, id: string): Template | undefined {
  return catalogue.content.templates.find((one) => one.id === id);
}

/** The pattern is strict, because these ids go into a style sheet. */
const ID = /^[\w.-]+$/;
const MARK =
  'margin-inline-end:.5em;padding:0 .4em;border:1px dashed;border-radius:var(--radius-1);font-size:var(--size-small)';

export function draftStyles(drafts: Catalogue): string {
  const published = publishedLike(drafts);
  if (published === undefined) return '';
  const live = new Map(published.content.templates.map((one) => [one.id, one]));
  const isChanged = (template: Template) => {
    const before = live.get(template.id);
    return before && !isDeepStrictEqual(cardOf(template), cardOf(before));
  };
  const { mark } = draftWords(drafts.language);
  return [
    ruleFor(
      mark.new,
      drafts.templates.filter(({ id }) => !live.has(id)),
    ),
    ruleFor(mark.changed, drafts.templates.filter(isChanged)),
  ].join('');
}

const cardOf = ({ createdAt, updatedAt, overviewStart, untranslated, ...card }: Template) => card;

function ruleFor(word: string, templates: readonly Template[]): string {
  const cards = templates
    .filter(({ id }) => ID.test(id))
    .map(({ id }) => `[data-contentful-entry-id="${id}"]`);
  return cards.length === 0
    ? ''
    : `article h3:is(${cards.join()})::before{content:"${word}";${MARK}}`;
}
