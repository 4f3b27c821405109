import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentExport, readAssetFile } from 'local-content-services';

export async function copyAssets(
  { assets }: Pick<ContentExport, 'assets'>,
  folders: readonly string[],
  target: string,
): Promise<{ written: number; missing: readonly string[] }> {
  let written = 0;
  const missing: string[] = [];
  for (const { sys, fields } of assets) {
    for (const file of Object.values(fields.file ?? {})) {
      const { url, fileName } = file as { url?: string; fileName: string };
      if (url === undefined) continue;
      const bytes = await readAssetFile(folders, url, fileName);
      if (bytes === null) {
        missing.push(`${fileName} (${sys.id})`);
        continue;
      }
      const copy = path.join(target, url.replace(/^https?:/, ''));
      await mkdir(path.dirname(copy), { recursive: true });
      await writeFile(copy, bytes);
      written += 1;
    }
  }
  return { written, missing };
}
