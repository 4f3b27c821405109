/** nginx that serves one compressed file: as fast as a page can be given on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { freePort } from '@/tests/fixtures/free-port';

export type StaticFile = { url: string; pid: number; close: () => Promise<void> };

export async function serveStaticFile(html: string): Promise<StaticFile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-static-'));
  const port = await freePort();
  await writeFile(path.join(folder, 'page.html'), html);
  await writeFile(path.join(folder, 'page.html.gz'), gzipSync(html));
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 1;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 1024; }
     http { include /etc/nginx/mime.types; access_log ${folder}/log;
       server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/page.html`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) break;
    await wait(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
