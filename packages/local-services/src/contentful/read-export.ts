import { readFile } from 'node:fs/promises';
import { incompleteItem } from './check-export.ts';
import type { ContentExport } from './export-format.ts';

/** Throws an error that says what is wrong with the file. */
export async function readExport(file: string): Promise<ContentExport> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`"${file}" can't be read (${error.code}).`);
  });
  const parsed = parse(text);
  if (!Array.isArray(parsed?.contentTypes)) {
    throw new Error(`"${file}" is not an export of a Contentful space.`);
  }
  const problem = incompleteItem(parsed);
  if (problem !== null) {
    throw new Error(
      `"${file}" is incomplete: ${problem} Export the space again, or correct the file.`,
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

/** The space that an export was made from; `null`: it has no entry that says so. */
export function spaceIdOf(content: ContentExport): string | null {
  for (const { sys } of content.entries) {
    const space = sys.space as { sys?: { id?: unknown } } | undefined;
    if (typeof space?.sys?.id === 'string') return space.sys.id;
  }
  return null;
}
