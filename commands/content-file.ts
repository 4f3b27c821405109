import path from 'node:path';
import { type ContentExport, hasAssetFile, readExport } from 'local-content-services';
import { readSampleContent, sampleImagesFolder } from '@/commands/sample-content';

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
  const content = await readExport(file).catch(({ message }: Error) => {
    throw new Error(`CONTENT_FILE: ${message}`);
  });
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
