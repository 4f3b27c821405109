/** What a page of Next's Pages Router weighs with nothing in it: a paragraph, no settings, no content. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const NEXT = fileURLToPath(new URL('../../node_modules/next/dist/bin/next', import.meta.url));

const FILES = {
  'pages/index.jsx': 'export default function Page() { return <p>Hello</p>; }',
  'next.config.mjs': 'export default {};',
  // Next would take the site's, for it stands above.
  'instrumentation.js': 'export function register() {}',
};

/** Builds one below the project, for its own Next and React, and adds up the scripts that it names. */
export async function bytesOfBarePage(): Promise<number> {
  const above = `${PROJECT}/.next-test-bare-${randomBytes(4).toString('hex')}`;
  const folder = `${above}/page`;
  try {
    await mkdir(`${folder}/pages`, { recursive: true });
    for (const [name, text] of Object.entries(FILES)) await writeFile(`${folder}/${name}`, text);
    await promisify(execFile)(process.execPath, [NEXT, 'build', folder], { env: plain() });
    const html = await readFile(`${folder}/.next/server/pages/index.html`, 'utf8');
    const names = Array.from(html.matchAll(/<script src="\/_next\/([^"]+)"/g), ([, name]) => name);
    const scripts = await Promise.all(names.map((name) => readFile(`${folder}/.next/${name}`)));
    return scripts.reduce((bytes, script) => bytes + gzipSync(script).length, 0);
  } finally {
    await rm(above, { recursive: true, force: true });
  }
}

/** Without what the test runner set for itself, and the settings of a build of the site. */
function plain(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_ENV|NEXT_|VITEST)/.test(name),
  );
  return Object.fromEntries([...own, ['NEXT_TELEMETRY_DISABLED', '1']]) as NodeJS.ProcessEnv;
}
