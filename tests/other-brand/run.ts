/**
 * `npm run test:other-brand`: quick tests with another company's brand, content and content model.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Before the content is imported, so that it gets those ids.
const ACME_MODEL = new URL('./model.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '@/content/model' ? ACME_MODEL : specifier, context),
});
const { ACME_FILES, acmeContent } = await import('@/tests/fixtures/acme-site');
const { inSpace } = await import('@/tests/fixtures/content-ids');
const { CONTENT_MODEL } = await import('@/content/model');

const folder = '.next-test-other-brand';
const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
const sources = execFileSync('git', listed, { encoding: 'utf8' }).split('\0').filter(Boolean);
const npm = (...command: string[]) =>
  execFileSync('npm', command, { cwd: folder, stdio: 'inherit' });

rmSync(folder, { recursive: true, force: true });
for (const file of sources) cpSync(file, `${folder}/${file}`);
symlinkSync('../node_modules', `${folder}/node_modules`);
cpSync(ACME_FILES, folder, { recursive: true });
writeFileSync(`${folder}/content/export.json`, JSON.stringify(inSpace(acmeContent())));
writeFileSync(
  `${folder}/content/model.ts`,
  `export const CONTENT_MODEL = ${JSON.stringify(CONTENT_MODEL)};\n`,
);
try {
  npm('run', 'brand');
  npm('run', 'test:quick', '--', ...process.argv.slice(2));
} catch {
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
