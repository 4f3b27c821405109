/**
 * `npm run content:assets`: lays the pictures out under content/assets/ as `contentful space import
 * --upload-assets --assets-directory content/assets` looks for them: by host, space, asset and hash.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeExport } from '@/content/make-export';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const { assets } = await makeExport();
for (const { fields } of assets) {
  const file = fields.file?.['en-US'] as { url: string; fileName: string };
  const target = path.join(folder('assets'), file.url);
  await mkdir(path.dirname(target), { recursive: true });
  await copyFile(path.join(folder('images'), file.fileName), target);
}
process.stdout.write(`content/assets: ${assets.length} pictures\n`);
