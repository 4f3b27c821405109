/** Shared by both caches. */
import { stampsOf } from '@/lib/cards/page-stamp';
import { lastCatalogue } from '@/lib/contentful/get-catalogue';
import {
  type PageRecord,
  pageRecord,
  savePageRecord,
  takeRender,
} from '@/lib/page-cache/page-records';
import { forgetOlder } from '@/lib/page-cache/reading-rule';
import { contentVersions } from '@/lib/page-cache/versions';
import { serverCell } from '@/lib/runtime/server-state';

/** The publishing loop listens. */
export const stalePages = serverCell('stalePages', () => ({ found: () => {} }));

/** `failed`: nothing was rendered. `overtaken`: a later version is already stored. */
export function takeRecord(path: string): PageRecord | 'failed' | 'overtaken' {
  forgetOlder(path);
  const render = takeRender(path);
  if (render === undefined) return 'failed';
  const { stamp, picks, readAt } = render;
  const record = { stamp, picks, version: contentVersions().at(readAt) };
  const known = pageRecord(path);
  if (known !== undefined && known.version > record.version) return 'overtaken';
  savePageRecord(path, record);
  const catalogue = lastCatalogue();
  const current = catalogue && stampsOf(catalogue)(path, picks);
  if (current !== undefined && current !== stamp) stalePages().found();
  return record;
}
