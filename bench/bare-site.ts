/** A plain Next app with one page, to compare `npm start` with. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from 'local-content-services/toolkit';
import { buildApp, NEXT } from '@/tests/fixtures/empty-app';

const PAGE = `
export const getStaticProps = () => ({ props: { text: require("../text.json") }, revalidate: 30 });
export default function Page({ text }) { return <p>{text}</p>; }`;

/** @param html determines the page's size and how well the page compresses */
export async function startBareSite(html: string) {
  // Next embeds the text twice: in the markup and in the page data.
  const half = html.slice(0, html.length / 2).replace(/[<>&]/g, ' ');
  const files = { 'pages/index.jsx': PAGE, 'text.json': JSON.stringify(half) };
  const { folder, env, remove } = await buildApp(files);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [NEXT, 'start', folder, '-p', String(port), '-H', '127.0.0.1'],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ready in')) break;
  }
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await remove();
    },
  };
}
