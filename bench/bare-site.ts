/** A site of Next's Pages Router with nothing but one page, cached as ours are: what Next itself can do. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@/tests/fixtures/free-port';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const NEXT = fileURLToPath(new URL('../node_modules/next/dist/bin/next', import.meta.url));

export type BareSite = { url: string; pid: number; close: () => Promise<void> };

/** @param html of the page that it is compared with: its own is as long, and as hard to compress */
export async function startBareSite(html: string): Promise<BareSite> {
  const above = `${PROJECT}.next-bench-bare`;
  const folder = `${above}/site`;
  // It stands in the page twice, as every page's words do: as markup, and as data.
  const half = html.slice(0, html.length / 2).replace(/[<>&]/g, ' ');
  const files = {
    'pages/index.jsx':
      'export const getStaticProps = () => ({ props: { text: require("../text.json") }, revalidate: 30 });\nexport default function Page({ text }) { return <p>{text}</p>; }',
    'text.json': JSON.stringify(half),
    'next.config.mjs': 'export default {};',
    // Next would take the site's, for it stands above.
    'instrumentation.js': 'export function register() {}',
  };
  await mkdir(`${folder}/pages`, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(`${folder}/${name}`, text);
  const own = Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|NEXT_)/.test(name));
  const env = Object.fromEntries([...own, ['NEXT_TELEMETRY_DISABLED', '1']]) as NodeJS.ProcessEnv;
  await promisify(execFile)(process.execPath, [NEXT, 'build', folder], { env });
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [NEXT, 'start', folder, '-p', String(port), '-H', '127.0.0.1'],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await ready(child);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(above, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  for await (const chunk of child.stdout ?? []) {
    if (String(chunk).includes('Ready in')) break;
  }
  child.stdout?.resume();
}
