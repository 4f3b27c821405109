import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { readRedirects } from '@/commands/read-redirects';
import { entry, LOCALE } from '@/content/export-entities';
import { redirectProblemText, redirectsFrom } from '@/lib/catalogue/redirects';
import { fieldId, typeId } from '@/lib/contentful/field-names';
import { reasonOf } from '@/lib/runtime/errors';

async function convert(file: string, locale: string): Promise<string> {
  const { redirects, problems } = readRedirects(await readFile(file, 'utf8'));
  const found = redirectsFrom(redirects).problems;
  const lines = [
    ...problems,
    ...found.map((one) => `${one.entry.id}: ${redirectProblemText(one)}`),
  ];
  if (lines.length > 0) throw new Error([...lines, 'Nothing was written.'].join('\n'));
  const target = file.replace(/(\.csv)?$/i, '.json');
  const time = new Date().toISOString();
  const entries = redirects.map(({ id: _, ...fields }) => {
    // The id isn't random, so that a later import changes the same entry.
    const id = `redirect-${hash('sha256', fields.from).slice(0, 16)}`;
    const named = Object.entries(fields).map(([name, value]) => [fieldId('redirect', name), value]);
    const stamp = { createdAt: time, updatedAt: time };
    return entry(typeId('redirect'), id, Object.fromEntries(named), stamp);
  });
  const text = JSON.stringify({ entries }, null, 1).replaceAll(`"${LOCALE}": `, `"${locale}": `);
  await writeFile(target, `${text}\n`);
  return `${target}: ${entries.length} redirects, to import as docs/guides/redirects.md describes.`;
}

const [file, locale = LOCALE, ...others] = process.argv.slice(2);
try {
  if (file === undefined || others.length > 0) {
    throw new Error(
      'Name one file, and the locale of your space if it is not en-US: npm run redirects -- old.csv de-DE',
    );
  }
  process.stdout.write(`${await convert(file, locale)}\n`);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
