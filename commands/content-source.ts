import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentExport, hasAssetFile, readExport } from 'local-content-services';

export type ContentSource = {
  content: ContentExport;
  imagesFolder: string;
  /** `null` means the sample content. */
  file: string | null;
  name: string;
};

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

export function missingFiles({ content, imagesFolder }: ContentSource): number {
  const files = content.assets.flatMap(({ fields }) => Object.values(fields.file ?? {})) as {
    url?: string;
    fileName?: string;
  }[];
  return files.filter(
    ({ url, fileName }) => url && fileName && !hasAssetFile([imagesFolder], url, fileName),
  ).length;
}

export function sampleImagesFolder(): string {
  return path.join(process.cwd(), 'content', 'images');
}

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
