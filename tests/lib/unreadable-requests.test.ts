import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseUnreadableRequests } from '@/lib/next-internals/refuse-unreadable-requests';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

const server = createServer(({ url = '' }, response) => {
  if (url === '/half') response.write('half a page');
  else response.end(url === '/%' ? 'malformed' : 'a page');
});
let folder: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-headers-'));
  const headers = [{ source: '/:path*', headers: [{ key: 'X-Of-The-Build', value: 'yes' }] }];
  await writeFile(path.join(folder, 'routes-manifest.json'), JSON.stringify({ headers }));
  setEnvironment({ ...ANY_CONTENT, NEXT_DIST_DIR: path.relative(process.cwd(), folder) });
  refuseUnreadableRequests();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
  await fetch(`http://127.0.0.1:${port}/`);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** Reads everything until the server closes the connection. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  // Unread bytes reset the connection.
  socket.on('error', () => {});
  socket.write(request);
  await once(socket, 'close');
  return answer;
}

it.each([
  ['overlong headers', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(17_000)}`, 431],
  ['a request that is not HTTP', 'what is this?\r\n\r\n', 400],
  [
    'conflicting Content-Length values',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 2\r\n\r\n',
    400,
  ],
])('the response to %s has the security headers of the build', async (_, request, status) => {
  const answer = await answerTo(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('\r\nX-Of-The-Build: yes\r\n');
  expect(answer).toContain('\r\nConnection: close\r\n');
});

it.each(['OPTIONS *', 'GET http://elsewhere.example/templates'])(
  'Next refuses the malformed address in “%s”',
  async (line) => {
    const answer = await answerTo(`${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain('malformed');
  },
);

const READABLE = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

it('an unreadable request during a response closes the connection', async () => {
  const answer = await answerTo(`${READABLE.replace('/', '/half')}what is this?\r\n\r\n`);
  expect(answer).toContain('half a page');
  expect(answer).not.toContain('HTTP/1.1 400');
});

it('an unreadable request after a complete response on the same connection gets a 400', async () => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
    if (answer.endsWith('a page')) socket.write('what is this?\r\n\r\n');
  });
  socket.write(READABLE);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]+a pageHTTP\/1.1 400 /);
});
