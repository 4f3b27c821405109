/** Used by the page cache and Next's file cache. */
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

/** `wakeLoop` sets `found`, to wake the publishing loop. */
export const stalePages = serverCell('stalePages', () => ({ found: () => {} }));

/** Returns `failed` if nothing was rendered, `overtaken` if a later version is already stored. */
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
