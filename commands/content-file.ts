import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasAssetFile } from '@/local/content-service/asset-file';
import { incompleteItem } from '@/local/content-service/check-export';
import type { ContentExport } from '@/local/content-service/export-format';
import { readSampleContent, sampleImagesFolder } from '@/local/sample-content';

/** Content that local services start with. */
export type ContentSource = {
  content: ContentExport;
  /** Where its pictures are. */
  imagesFolder: string;
  /** As CONTENT_FILE names it; `null`: the sample. */
  file: string | null;
  /** In words, for the terminal. */
  name: string;
};

/**
 * The export that CONTENT_FILE names, else the sample. Its pictures are beside it, as the vendor's export tool lays
 * them out. Throws, with what to do, where it can't be read.
 */
export async function readContentSource(file: string | null): Promise<ContentSource> {
  if (file === null) {
    const content = await readSampleContent();
    return { content, imagesFolder: sampleImagesFolder(), file, name: 'the sample content' };
  }
  const content = await readExport(file);
  return { content, imagesFolder: path.dirname(path.resolve(file)), file, name: file };
}

/** How many of the export's files are not beside it: pages show a broken picture for each. */
export function missingFiles({ content, imagesFolder }: ContentSource): number {
  const files = content.assets.flatMap(({ fields }) => Object.values(fields.file ?? {})) as {
    url?: string;
    fileName?: string;
  }[];
  return files.filter(
    ({ url, fileName }) => url && fileName && !hasAssetFile([imagesFolder], url, fileName),
  ).length;
}

export async function readExport(file: string): Promise<ContentExport> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`CONTENT_FILE is "${file}", which can't be read (${error.code}).`);
  });
  const parsed = parse(text);
  if (!Array.isArray(parsed?.contentTypes)) {
    throw new Error(`CONTENT_FILE is "${file}", which is not an export of a Contentful space.`);
  }
  const problem = incompleteItem(parsed);
  if (problem !== null) {
    throw new Error(
      `CONTENT_FILE is "${file}", which is incomplete: ${problem} Export the space again, or correct the file.`,
    );
  }
  // An export of the content model alone has no entries.
  return { ...parsed, entries: parsed.entries ?? [], assets: parsed.assets ?? [] };
}

function parse(text: string): ContentExport | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
