import { LRUCache } from 'lru-cache';
import { contentProblemsCopy as copy } from '@/copy/content-problems';
import type { ContentProblem } from '@/lib/editor-props';
import type { Rendered } from '@/lib/markdown/overview-worker';
import { logWarningOnce } from '@/lib/observability/log';
import { serverCell } from '@/lib/runtime/server-state';

const MAX_REMEMBERED = 10_000;

type OverviewProblem = Pick<ContentProblem, 'level' | 'text'>;

/** By entry id. */
const remembered = serverCell(
  'overviewProblems',
  () => new LRUCache<string, readonly OverviewProblem[]>({ max: MAX_REMEMBERED }),
);

/** @param rendered `null`: no overview; `undefined`: can't be rendered */
export function recordOverview(
  { id, updatedAt }: { id: string; updatedAt: string },
  rendered: Pick<Rendered, 'dropped'> | null | undefined,
): void {
  const problems = rendered === undefined ? [UNRENDERABLE] : dropProblems(rendered?.dropped);
  if (problems.length > 0) remembered().set(id, problems);
  else remembered().delete(id);
  if (rendered !== undefined) return;
  logWarningOnce(
    'gallery.overview-not-rendered',
    `The page of ${id}, as updated ${updatedAt}, is shown without its overview: it is too long, nested too deeply, or takes too long to render`,
  );
}

export const overviewProblems = (id: string): readonly OverviewProblem[] =>
  remembered().get(id) ?? [];

const UNRENDERABLE: OverviewProblem = { level: 'incomplete', text: copy.overviewUnrenderable };

function dropProblems(dropped: ReadonlySet<string> = new Set()): OverviewProblem[] {
  const tags = [...dropped].filter((tag) => tag !== 'img' && tag !== 'a');
  return [
    ...(tags.length > 0 ? [copy.tagsDropped(tags)] : []),
    ...(dropped.has('img') ? [copy.picturesDropped] : []),
    ...(dropped.has('a') ? [copy.linksDropped] : []),
  ].map((text) => ({ level: 'advice', text }));
}
