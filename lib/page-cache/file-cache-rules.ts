/** Rules for `next-file-cache.js`, which Next imports without bundling. */
import { isPageStamp } from '@/lib/cards/page-stamp';
import { pathOfKey, propsOf } from '@/lib/next-internals/cache-entry';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { pageRecord } from '@/lib/page-cache/page-records';
import { isCurrent, keepOlder, recordOfPage } from '@/lib/page-cache/reading-rule';
import { takeRecord } from '@/lib/page-cache/saved-page';
import { serverCell } from '@/lib/runtime/server-state';

export const fileCacheRules = serverCell('fileCacheRules', createRules);

function createRules() {
  return {
    /** False if Next has to render the page first. */
    async mayServe(key: string, value: object | null): Promise<boolean> {
      const path = pathOfKey(key);
      const isUsable = isWhole(value) && (await isCurrent(path, value, versionOf(path, value)));
      if (!isUsable) keepOlder(path, value);
      return isUsable;
    },
    /** False if a later version is stored. */
    mayStore: (key: string): boolean => takeRecord(pathOfKey(key)) !== 'overtaken',
  };
}

/** HTML and data differ if they were replaced between Next's two reads, or if a process ended between two writes. */
function isWhole(value: object | null): boolean {
  const { html } = (value ?? {}) as { html?: string };
  const record = propsOf(value)?.pageRecord;
  return record === undefined || Number(html?.lastIndexOf(`"pageRecord":"${record}"`)) >= 0;
}

/** Next may read an older page from a file while a newer one is being stored. */
function versionOf(path: string, value: object | null): number {
  const known = pageRecord(path);
  if (known === undefined) return BUILD;
  const stamp = recordOfPage(value)?.stamp;
  const isSame = stamp === undefined ? !isPageStamp(known.stamp) : stamp === known.stamp;
  return isSame ? known.version : BUILD;
}
