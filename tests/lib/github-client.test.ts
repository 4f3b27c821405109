import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createGithub } from '@/lib/source-facts/github-client';

async function contentsFrom(answer: (res: ServerResponse) => void) {
  const server = createServer((_, res) => answer(res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const github = createGithub({ apiUrl: `http://127.0.0.1:${port}`, token: 'github-token' });
  return github.get('/repos/a/b/contents/package.json');
}

it('stops reading an endless file', async () => {
  const endless = (res: ServerResponse) => {
    const write = () => {
      while (!res.destroyed && res.write('x'.repeat(100_000)));
    };
    res.on('drain', write);
    write();
  };
  await expect(contentsFrom(endless)).rejects.toThrow('it is too large');
});

it('removes the byte order mark from a file', async () => {
  const { text } = await contentsFrom((res) => res.end('\uFEFF{ "name": "from Windows" }'));
  expect(JSON.parse(text)).toEqual({ name: 'from Windows' });
});
