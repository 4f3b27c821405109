import { setTimeout as wait } from 'node:timers/promises';
import { contentProblemsCopy as copy } from '@/copy/content-problems';
import { notShownCopy } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { contentProblems } from '@/lib/content-checks/content-problems';
import { type SourceProblem, sourceProblems } from '@/lib/content-checks/source-problems';
import { nameOfLanguage, translationGaps } from '@/lib/content-checks/translation-gaps';
import { relatedProblems, valuesInNoSection } from '@/lib/content-checks/uncatalogued-problems';
import { modelProblems } from '@/lib/contentful/read-content-model';
import { checkOverviews } from '@/lib/editor/check-overviews';
import type { ContentProblem } from '@/lib/editor-props';
import { overviewProblems } from '@/lib/markdown/overview-problems';
import { logWarning } from '@/lib/observability/log';
import { readPublishedCatalogue } from '@/lib/page/page-context';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { settings } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import {
  DEFAULT_LANGUAGE,
  isDefaultLanguage,
  LANGUAGES,
  type Language,
} from '@/lib/runtime/languages';

/** Rendering thousands of overviews takes longer. */
const MAX_WAIT_MS = 5_000;
const OVERVIEWS_UNREAD = {
  entryId: null,
  name: copy.overviews,
  level: 'advice' as const,
  text: copy.overviewsUnread,
};
const LEVELS: readonly ContentProblem['level'][] = ['left-out', 'incomplete', 'advice'];

/** Returns `undefined` if the content can't be read. */
export async function getContentProblems(entryId?: string): Promise<ContentProblem[] | undefined> {
  try {
    const { value: catalogue } = await withFreshDeadline(readPublishedCatalogue);
    const { content } = catalogue;
    const unread = await withFreshDeadline(() =>
      Promise.all([relatedProblems(catalogue, entryId), valuesInNoSection(content, entryId)]),
    );
    const isRead = await Promise.race([
      checkOverviews(catalogue).then(() => true),
      wait(MAX_WAIT_MS, false, { ref: false }),
    ]);
    // Editors can't fill in a field that the model lacks.
    const missing = modelProblems().flatMap((one) =>
      one.missing ? notShownCopy.fieldEmpty(one.missing) : [],
    );
    const all: Omit<ContentProblem, 'href'>[] = [
      ...modelProblems().map(({ level, message, entryId: id = null }) => ({
        entryId: id,
        name: content.sections.find((section) => section.id === id)?.title ?? copy.model,
        level: level === 'error' ? ('left-out' as const) : ('incomplete' as const),
        text: message,
      })),
      ...translationProblems(catalogue),
      ...contentProblems(catalogue),
      ...unread.flat(),
      ...catalogue.templates.flatMap(({ id, name }) =>
        overviewProblems(id).map((one) => ({ entryId: id, name, ...one })),
      ),
      ...(isRead ? [] : [OVERVIEWS_UNREAD]),
      ...sourceProblems(catalogue).map(fromSourceProblem),
    ];
    const bySeverity = all.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
    return bySeverity
      .filter((problem) => entryId === undefined || problem.entryId === entryId)
      .filter(({ text }) => !missing.includes(text))
      .map((problem) => ({ ...problem, href: editingHref(problem.entryId) }));
  } catch (error) {
    logWarning('editor.content', `The content could not be checked: ${reasonOf(error)}`);
    return undefined;
  }
}

/** Returns one problem per language, because most entries may lack a translation. */
function translationProblems(catalogue: Catalogue): Omit<ContentProblem, 'href'>[] {
  return LANGUAGES.flatMap((language) => {
    const gaps = translationGaps(catalogue).filter((one) => one.language.id === language.id);
    const untranslated = gaps.filter(({ fields }) => fields !== undefined);
    // In the default language, a missing page is reported separately.
    const shown = isDefaultLanguage(language) ? untranslated : gaps;
    if (shown.length === 0) return [];
    const name = nameOfLanguage(language);
    const text = copy.gaps(name, shown.length - untranslated.length, untranslated.length);
    const entries = shown.map(({ language: _, fields, ...gap }) => ({
      ...gap,
      href: editingHref(gap.entryId, language, fields?.split(', ')[0]),
    }));
    return { entryId: null, name, level: 'advice' as const, text, entries };
  });
}

function fromSourceProblem({ entryId, name, kind, link, url, movedTo }: SourceProblem) {
  const text =
    kind === 'gone'
      ? copy.gone(link, url)
      : movedTo === null
        ? copy.onlyReadme(url)
        : copy.moved(url, movedTo);
  return { entryId, name, level: 'advice' as const, text };
}

function editingHref(
  entryId: string | null,
  { locale }: Language = DEFAULT_LANGUAGE,
  field?: string,
): string | null {
  if (entryId === null) return null;
  const { content, localEditorUrl } = settings();
  if (localEditorUrl) return `${localEditorUrl}/entries/${encodeURIComponent(entryId)}`;
  const { spaceId, environment, deliveryUrl } = content;
  const isEuropean = new URL(deliveryUrl).hostname.endsWith('.eu.contentful.com');
  const host = isEuropean ? 'app.eu.contentful.com' : 'app.contentful.com';
  const focus = new URLSearchParams({
    ...(field && { focusedField: field }),
    ...(locale && { focusedLocale: locale }),
  });
  const entry = `https://${host}/spaces/${spaceId}/environments/${environment}/entries/${entryId}`;
  return focus.size > 0 ? `${entry}?${focus}` : entry;
}
