/** Records of the pages in files: those of the build, and those that Next has written since. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { encodePath } from '@/lib/next-internals/cache-entry';
import { pageFolders } from '@/lib/next-internals/delete-page-files';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { type PageRecord, pageRecords, parseRecord } from '@/lib/page-cache/page-records';
import { isProduction } from '@/lib/runtime/env';
import { fromNextPath } from '@/lib/runtime/language-paths';
import { serverCell } from '@/lib/runtime/server-state';

const CONCURRENCY = 16;
/** A quotation mark inside a text is escaped, so no text can look like this. */
const RECORD = /"pageRecord":"([^"]+)"/;

const reading = serverCell('fileRecords', () => ({ done: undefined as Promise<void> | undefined }));

/** Never throws, because a page whose file can't be read is rendered again. */
export async function readFileRecords(): Promise<void> {
  reading().done ??= isProduction() ? readAll() : Promise.resolve();
  await reading().done;
}

async function readAll(): Promise<void> {
  for (const folder of await pageFolders()) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const pages = names.filter((name) => name.endsWith('.json'));
    await pLimit(CONCURRENCY).map(pages, async (name) => {
      const at = fromNextPath(encodePath(pathOfFile(name)));
      const record = await readRecordOf(path.join(folder, name));
      // The page may have been rendered since.
      if (record !== undefined && !pageRecords().pages.has(at)) pageRecords().pages.set(at, record);
    });
  }
}

async function readRecordOf(file: string): Promise<PageRecord | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [, record] = RECORD.exec(text) ?? [];
  return record === undefined ? undefined : { ...parseRecord(record), version: BUILD };
}

/** `templates/next.js.json` → `/templates/next.js` */
const pathOfFile = (name: string): string => {
  const page = `/${name.slice(0, -'.json'.length)}`;
  return page === '/index' ? '/' : page;
};
