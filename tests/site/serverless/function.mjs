// Next's page and API handlers without a router or page cache. Argument: the build's folder. Sends
// its port to the parent, and a message when idle.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
process.env.NODE_ENV = 'production';
const folder = process.argv[2] ?? '.next';
const { config } = JSON.parse(
  await readFile(path.join(folder, 'required-server-files.json'), 'utf8'),
);
require('next/dist/server/node-environment');
const { default: NextServer } = require('next/dist/server/next-server');

let busy = 0;
/** Includes the response. */
function track(work) {
  busy += 1;
  work
    .catch(() => {})
    .finally(() => {
      busy -= 1;
      if (busy === 0) process.send({ idle: true });
    });
}
globalThis[Symbol.for('@next/request-context')] = { get: () => ({ waitUntil: track }) };

const next = new NextServer({
  dir: process.cwd(),
  conf: { ...config, distDir: folder },
  minimalMode: true,
  customServer: false,
});
await next.prepare();
const handle = next.getRequestHandler();
const server = createServer((request, response) => {
  track(new Promise((resolve) => response.once('close', resolve)));
  handle(request, response).catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    response.statusCode = 500;
    response.end();
  });
});
// A function frozen past this timeout would close a reused connection.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
