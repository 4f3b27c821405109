import { writeFile } from 'node:fs/promises';
import { makeExport } from '@/content/make-export';

if (process.argv.length > 2) {
  process.stderr.write('npm run content takes no arguments.\n');
  process.exit(1);
}

const file = new URL('export.json', import.meta.url);
const content = await makeExport();
await writeFile(file, `${JSON.stringify(content, null, 1)}\n`);
process.stdout.write(
  `content/export.json: ${content.entries.length} entries, ${content.assets.length} pictures\n`,
);
