/**
 * Copies pictures for `contentful space import --upload-assets --assets-directory content/assets`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { copyAssets } from '@/content/copy-assets';

const [file] = process.argv.slice(2);
const content = await readExport(file ?? 'content/export.json');
const beside = file === undefined ? '.local/sample' : path.dirname(file);
const folders = [beside, `${beside}/files`, 'content/images'].map((name) => path.resolve(name));
const { written, missing } = await copyAssets(content, folders, 'content/assets');
process.stdout.write(`content/assets: ${written} pictures\n`);
if (missing.length > 0) {
  process.stderr.write(`Neither in content/images nor beside the export: ${missing.join(', ')}\n`);
  process.exitCode = 1;
}

async function readExport(name: string) {
  try {
    return JSON.parse(await readFile(name, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is no JSON' : 'can’t be read';
    process.stderr.write(`${name} ${why}: name an export, e.g. content/export.json.\n`);
    process.exit(1);
  }
}
