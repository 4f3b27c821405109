import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export type Received = {
  method: string;
  /** As in the request line. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
};

/** What a request is answered with, by its number from 1: a status, or anything at all. */
export type Answering = (number: number, response: ServerResponse) => number | undefined;

export type Receiver = {
  url: string;
  received: Received[];
  close(): Promise<void>;
};

/** A site's webhook route, as far as receiving goes. Default answer: 200 and some JSON. */
export async function startReceiver(answering: Answering = () => 200): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    received.push({
      method: message.method ?? '',
      path: message.url ?? '',
      headers: message.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    const number = received.length;
    const status = answering(number, response);
    if (status === undefined) return;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ revalidated: ['/templates'], number }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
