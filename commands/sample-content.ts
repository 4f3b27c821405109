import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentExport } from 'local-content-services';

export function sampleImagesFolder(): string {
  return path.join(process.cwd(), 'content', 'images');
}

/** @throws with advice */
export async function readSampleContent(): Promise<ContentExport> {
  const file = path.join(process.cwd(), 'content', 'export.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ContentExport;
  } catch (error) {
    throw new Error(
      'The sample content, content/export.json, cannot be read. It is part of the repository: ' +
        '`git checkout content/export.json` brings it back.',
      { cause: error },
    );
  }
}
