import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { freePort } from 'local-content-services/toolkit';
import { startNginx } from '@/tests/fixtures/caching-proxy';

export async function serveStaticFile(html: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-static-'));
  const port = await freePort();
  await writeFile(path.join(folder, 'page.html'), html);
  await writeFile(path.join(folder, 'page.html.gz'), gzipSync(html));
  const server = `access_log ${folder}/access;
    server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; }`;
  const nginx = await startNginx(folder, server, `http://127.0.0.1:${port}`);
  return { ...nginx, url: `${nginx.url}/page.html` };
}
