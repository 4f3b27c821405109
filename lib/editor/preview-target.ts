import { previewCopy, previewWords } from '@/copy/preview';
import { catalogueIn } from '@/lib/catalogue/catalogue';
import { hasPage, pathOfEntry } from '@/lib/catalogue/page-registry';
import { parseSitePath } from '@/lib/catalogue/path-validation';
import { ALL_TEMPLATES_PATH, synonymSearchPath } from '@/lib/catalogue/paths';
import { contentClient } from '@/lib/contentful/client';
import { parseCollection } from '@/lib/contentful/parse-collection';
import { languageOfLocale, readDrafts } from '@/lib/contentful/share-draft-reads';
import { logWarning } from '@/lib/observability/log';
import { withTimeline } from '@/lib/observability/request-context';
import { noPageReason } from '@/lib/page/no-page-reason';
import { readPublishedCatalogue } from '@/lib/page/page-context';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { settings } from '@/lib/runtime/env';
import { ContentServiceError, reasonOf } from '@/lib/runtime/errors';
import { languageOfPath } from '@/lib/runtime/language-paths';
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  isDefaultLanguage,
  LANGUAGES,
} from '@/lib/runtime/languages';
import { parseTimeline, type Timeline } from '@/lib/runtime/preview-timeline';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';

export type PreviewTarget =
  | { kind: 'page'; path: string; timeline: Timeline | undefined }
  /** The page refreshes if a later save may remove the reason. */
  | {
      kind: 'refused';
      tag: string;
      status: 400 | 401 | 404 | 503;
      heading: string;
      message: string;
      advice: string | undefined;
      refreshes: boolean;
    };

/** Never throws: unreadable drafts are a refusal with status 503. */
export async function previewTarget(
  query: Readonly<Record<string, unknown>>,
): Promise<PreviewTarget> {
  const { secret, id, path, locale } = query;
  const { draftSecrets } = settings();
  if (draftSecrets.length === 0) return refused(503, previewCopy.off, previewCopy.offAdvice);
  if (secret === undefined || secret === '') {
    return refused(401, previewCopy.secretMissing, previewCopy.secretAdvice);
  }
  if (!isOneOf(draftSecrets, secret)) {
    return refused(401, previewCopy.secretWrong, previewCopy.secretAdvice);
  }
  let timeline: Timeline | undefined;
  try {
    timeline = parseTimeline(query);
  } catch {
    return refused(400, previewCopy.timelineUnknown);
  }
  if (typeof id === 'string' && id !== '') {
    try {
      const target = await withTimeline(timeline, () =>
        withFreshDeadline(() => pageOfEntry(id, locale)),
      );
      return target.kind === 'page' ? { ...target, timeline } : target;
    } catch (error) {
      if (timeline?.release !== undefined && hasStatus(error, 404)) {
        return refused(404, previewCopy.releaseAbsent(timeline.release));
      }
      logWarning('preview.failed', `Drafts could not be read: ${reasonOf(error)}`);
      return hasStatus(error, 401)
        ? refused(503, previewCopy.tokenRefused, previewCopy.tokenAdvice)
        : waiting(503, previewCopy.notRead, previewCopy.triesAgain);
    }
  }
  if (typeof path === 'string' && path !== '') {
    const target = parseSitePath(path);
    if (target !== undefined) return { kind: 'page', path: target, timeline };
    return refused(400, previewCopy.pathUnknown);
  }
  return refused(400, previewCopy.nothingAsked);
}

export async function publishedPath(asked: unknown): Promise<string> {
  const path = typeof asked === 'string' ? parseSitePath(asked) : undefined;
  if (path === undefined) return ALL_TEMPLATES_PATH;
  const other = inLanguage(ALL_TEMPLATES_PATH, languageOfPath(path).language);
  try {
    const { value } = await withFreshDeadline(readPublishedCatalogue);
    return hasPage(value, path) ? path : other;
  } catch {
    return other;
  }
}

async function pageOfEntry(id: string, locale: unknown): Promise<Target> {
  const isChosen = LANGUAGES.length > 1 && typeof locale === 'string' && locale !== '';
  const language = isChosen ? await languageOfLocale(locale) : DEFAULT_LANGUAGE;
  if (language === undefined) return refused(404, previewCopy.localeUnknown(String(locale)));
  const catalogue = catalogueIn(await readDrafts(), language);
  const copy = previewWords(language);
  const isSection = catalogue.groups.some(({ section }) => section.id === id);
  const found = synonymSearchPath(catalogue, id) ?? (isSection ? ALL_TEMPLATES_PATH : undefined);
  const path = pathOfEntry(catalogue, id) ?? (found && inLanguage(found, language));
  if (path !== undefined) return { kind: 'page', path };
  const reason = await noPageReason(id, 'preview', catalogue);
  if (reason !== undefined) {
    const text = isDefaultLanguage(language) ? reason : copy.inLocale(String(locale), reason);
    return waiting(404, text, copy.opensItself, language);
  }
  if (await isAsset(id)) return refused(404, copy.asset, undefined, language);
  // The preview API doesn't tell an archived entry from an unknown one.
  const { lines } = await readPublishes(0, 1, ({ entryId }) => entryId === id);
  const last = lines[0]?.[0]?.action;
  if (last === 'delete') return refused(404, copy.deleted, undefined, language);
  const absent = last === 'archive' ? copy.archived : copy.absent(id);
  return waiting(404, absent, undefined, language);
}

const hasStatus = (error: unknown, status: number) =>
  error instanceof ContentServiceError && error.status === status;

async function isAsset(id: string): Promise<boolean> {
  const query = { 'sys.id': id, limit: 1 };
  const response = await contentClient('preview').getAssets(query);
  return parseCollection(response, 'the asset').items.length > 0;
}

type Refusal = Extract<PreviewTarget, { kind: 'refused' }>;
type Target = { kind: 'page'; path: string } | Refusal;

function refused(
  status: Refusal['status'],
  message: string,
  advice?: string,
  language = DEFAULT_LANGUAGE,
): Refusal {
  const { title: heading } = previewWords(language);
  return { kind: 'refused', tag: language.tag, status, heading, message, advice, refreshes: false };
}

function waiting(...why: Parameters<typeof refused>): Refusal {
  const { notYet: heading } = previewWords(why[3] ?? DEFAULT_LANGUAGE);
  return { ...refused(...why), heading, refreshes: true };
}
