/** Small files beside the build, each replaced as a whole: a reader never sees half of one. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder } from '@/lib/runtime/env';

/** @throws where the folder can't be written to */
export async function writeBesideBuild(name: string, text: string): Promise<void> {
  const file = fileOf(name);
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, file);
  } catch (error) {
    // On a full disk each publish would leave one.
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @throws where there is none */
export const readBesideBuild = (name: string): Promise<string> => readFile(fileOf(name), 'utf8');

/** In the build's own folder, which every build empties first. */
const fileOf = (name: string) =>
  path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder(), name);
