import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Spreader = {
  url: string;
  use: (urls: readonly string[]) => void;
  close: () => Promise<void>;
};

export async function startSpreader(): Promise<Spreader> {
  let urls: readonly string[] = [];
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    turn += 1;
    const first = turn;
    const body = await buffer(incoming);
    const forward = (attempt: number) => {
      const target = urls[(first + attempt) % urls.length];
      if (target === undefined || attempt === urls.length) {
        outgoing.writeHead(502).end();
        return;
      }
      const { method, headers, url = '/' } = incoming;
      const passed = request(target + url, { method, headers, agent: false }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => {
        if (!outgoing.headersSent) forward(attempt + 1);
        else outgoing.destroy();
      });
      passed.end(body);
    };
    forward(0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (others) => {
      urls = others;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
