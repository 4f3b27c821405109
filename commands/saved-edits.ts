import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentExport, type ContentStore, exportOf } from 'local-content-services';
import { printFailure } from '@/commands/command-output';
import type { ContentSource } from '@/commands/content-source';

/** Edits within this time are saved together. */
const WRITE_AFTER_MS = 300;

export type SavedEdits = Awaited<ReturnType<typeof openSavedEdits>>;

type Saved = ContentExport & { source?: string };

/** @param isFresh whether to set the saved edits aside */
export async function openSavedEdits(
  folder: string,
  { content, file: sourceFile }: ContentSource,
  isFresh: boolean,
) {
  const own = path.join(folder, ownFolder(sourceFile));
  const file = path.join(own, 'content.json');
  const shownFile = path.relative(process.cwd(), file);
  const source = hash(JSON.stringify(content));
  if (isFresh) await rename(file, path.join(own, 'content.previous.json')).catch(() => {});
  const saved = await readSaved(file);
  return {
    edited: saved && { ...saved, isSourceNewer: saved.content.source !== source },
    uploadsFolder: path.join(own, 'files'),
    /** A relative path. */
    file: shownFile,
    /** Returns a function that saves the last edit and stops. */
    follow(store: ContentStore, spaceId: string) {
      const write = async () => {
        const written: Saved = {
          ...exportOf(store, spaceId),
          source: saved?.content.source ?? source,
        };
        await mkdir(own, { recursive: true });
        // A crash during the write must not destroy the saved file.
        await writeFile(`${file}.new`, JSON.stringify(written, null, 2));
        await rename(`${file}.new`, file);
      };
      const end = follow(store, write, ({ code }) =>
        printFailure(
          `Your edits could not be saved in ${shownFile} (${code}).`,
          'The next edit tries again, and so does the end of this command.',
        ),
      );
      return () =>
        end().catch(({ code }: NodeJS.ErrnoException) => {
          throw new Error(
            `Your last edits could not be saved in ${shownFile} (${code}), and are lost.`,
          );
        });
    },
  };
}

async function readSaved(file: string): Promise<{ content: Saved; since: Date } | null> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as Saved;
    return { content, since: (await stat(file)).mtime };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(
      `Your saved edits, ${file}, can't be read: remove the file, or start with --fresh.`,
    );
  }
}

function follow(
  store: ContentStore,
  write: () => Promise<void>,
  onFailure: (error: NodeJS.ErrnoException) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const writeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.catch(() => {}).then(write);
    return writing;
  };
  const stop = store.onEdit(() => {
    timer ??= setTimeout(() => writeNow().catch(onFailure), WRITE_AFTER_MS);
  });
  return async () => {
    stop();
    await (timer === undefined ? writing.catch(writeNow) : writeNow());
  };
}

function ownFolder(sourceFile: string | null): string {
  if (sourceFile === null) return 'sample';
  const name = path.basename(sourceFile, '.json').replaceAll(/[^\w.-]+/g, '-');
  return `${name}-${hash(path.resolve(sourceFile)).slice(0, 8)}`;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
