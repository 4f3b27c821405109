// One function of a serverless platform, as Next's own servers run there: pages and API routes without a router,
// without a cache of pages, and with what the platform offers for work after a response.
// Arguments: the build's folder, relative to the project's. Says its port to the parent, and when it is idle.
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
/** Work that is still to be done, a response included. */
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
// A stopped function whose time-out has passed would close a connection just as the platform uses it again.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
