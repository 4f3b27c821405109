import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createGithub } from '@/lib/github/client';

it('a file without an end, which anybody may have written, is not read to its end', async () => {
  const server = createServer((_, res) => {
    const write = () => {
      while (!res.destroyed && res.write('x'.repeat(100_000)));
    };
    res.on('drain', write);
    write();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const github = createGithub({ apiUrl: `http://127.0.0.1:${port}`, token: 'github-token' });
  await expect(github.get('/repos/a/b/contents/package.json')).rejects.toThrow('it is too large');
});
