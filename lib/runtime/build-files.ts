/** Files in the build's folder are replaced atomically. Each build empties the folder. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder } from '@/lib/runtime/env';

export const buildPath = (...names: readonly string[]): string =>
  path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder(), ...names);

export async function writeBuildFile(name: string, text: string): Promise<void> {
  const file = buildPath(name);
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export const readBuildFile = (name: string): Promise<string> => readFile(buildPath(name), 'utf8');
