/**
 * What is remembered of an answer that Next will keep, so that a publish finds it again. Of drafts,
 * and of answers that an outage made poorer, nothing is.
 */
import { isBuild } from '#lib/env';
import { rememberPage } from '#lib/freshness/cache-tags';
import { noteLedElsewhere } from '#lib/gallery/page/led-elsewhere';
import { noteAbsent, noteMade } from '#lib/gallery/page/made-pages';
import { entryOnceAt } from '#lib/gallery/page/moved-pages';
import type { Moved, Outcome } from '#lib/gallery/page/outcome';
import { forgetUnknown, noteUnknown } from '#lib/gallery/page/unknown-pages';
import type { Visit } from '#lib/gallery/page/visit';
import { forgetPage } from '#lib/isr-cache/forget-page';
import { noteReadAt } from '#lib/isr-cache/read-times';

type Found = Extract<Outcome<unknown>, { kind: 'found' }>;

/** @param path the page's own address, encoded */
export async function rememberFound(visit: Visit, path: string, found: Found): Promise<void> {
  if (visit.kind === 'draft') return;
  noteReadAt(path, visit.readAt);
  forgetUnknown(path);
  noteMade(path, { readAt: visit.readAt, isWhole: found.isWhole !== false });
  // Off the visitor's path; a build's processes end with their work, so there it is waited for.
  const remembered = rememberPage(path, found.entryIds);
  if (isBuild()) await remembered;
}

/** @param to what the address leads to; absent: to nothing */
export async function rememberAbsent(
  visit: Visit,
  path: string,
  { moved, to }: { moved: Moved | undefined; to: string | undefined },
): Promise<void> {
  if (visit.kind === 'draft') return;
  noteReadAt(path, visit.readAt);
  const entryId = moved?.entryId ?? (await entryOnceAt(path));
  if (entryId !== undefined) noteLedElsewhere(path, entryId);
  if (visit.isLastGood) return;
  if (to === undefined) noteUnknown(path);
  else forgetUnknown(path);
  if (!isBuild()) await forgetPage(path);
  await noteAbsent(path, visit.readAt);
}
