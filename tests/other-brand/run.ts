/** `npm run test:other-brand`: the quick tests where another company's brand and content are in place of ours. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { ACME_FILES, acmeContent } from '@/tests/fixtures/acme-site';

const folder = '.next-test-other-brand';
const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
const sources = execFileSync('git', listed, { encoding: 'utf8' }).split('\0').filter(Boolean);
const npm = (...command: string[]) =>
  execFileSync('npm', command, { cwd: folder, stdio: 'inherit' });

rmSync(folder, { recursive: true, force: true });
for (const file of sources) cpSync(file, `${folder}/${file}`);
symlinkSync('../node_modules', `${folder}/node_modules`);
cpSync(ACME_FILES, folder, { recursive: true });
writeFileSync(`${folder}/content/export.json`, JSON.stringify(acmeContent()));
try {
  npm('run', 'brand');
  npm('run', 'test:quick', '--', ...process.argv.slice(2));
} catch {
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
