import { LRUCache } from 'lru-cache';
import { contentProblemsCopy as copy } from '@/copy/content-problems';
import type { ContentProblem } from '@/lib/editor-props';
import type { Rendered } from '@/lib/markdown/overview-worker';
import { logWarningOnce } from '@/lib/observability/log';
import { LANGUAGES, type Language } from '@/lib/runtime/languages';
import { serverCell } from '@/lib/runtime/server-state';

const MAX_REMEMBERED = 10_000;

type OverviewProblem = Pick<ContentProblem, 'level' | 'text'>;

/** By language and entry id. */
const remembered = serverCell(
  'overviewProblems',
  () => new LRUCache<string, readonly OverviewProblem[]>({ max: MAX_REMEMBERED }),
);

const keyOf = (language: Language, id: string) => `${language.id} ${id}`;

/** @param rendered `null` without an overview, `undefined` if it can't be rendered */
export function recordOverview(
  language: Language,
  { id, updatedAt }: { id: string; updatedAt: string },
  rendered: Pick<Rendered, 'dropped'> | null | undefined,
): void {
  const problems = rendered === undefined ? [UNRENDERABLE] : dropProblems(rendered?.dropped);
  const key = keyOf(language, id);
  if (problems.length > 0) remembered().set(key, problems);
  else remembered().delete(key);
  if (rendered !== undefined) return;
  logWarningOnce(
    'gallery.overview-not-rendered',
    `The page of ${id}, as updated ${updatedAt}, is shown without its overview: it is too long, nested too deeply, or takes too long to render`,
  );
}

/** Returns each problem once, even if several languages have it. */
export function overviewProblems(id: string): OverviewProblem[] {
  const all = LANGUAGES.flatMap((language) => remembered().get(keyOf(language, id)) ?? []);
  return [...new Map(all.map((one) => [one.text, one])).values()];
}

const UNRENDERABLE: OverviewProblem = { level: 'incomplete', text: copy.overviewUnrenderable };

function dropProblems(dropped: ReadonlySet<string> = new Set()): OverviewProblem[] {
  const tags = [...dropped].filter((tag) => tag !== 'img' && tag !== 'a');
  return [
    ...(tags.length > 0 ? [copy.tagsDropped(tags)] : []),
    ...(dropped.has('img') ? [copy.picturesDropped] : []),
    ...(dropped.has('a') ? [copy.linksDropped] : []),
  ].map((text) => ({ level: 'advice', text }));
}
