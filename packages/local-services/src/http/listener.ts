import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import type { Certificate } from './certificate.ts';
import { applyFault, createFaults, type Faults, firstHalf, type Outcome } from './faults.ts';
import { freePort } from './free-port.ts';
import type { Handler, LoggedRequest, Reply } from './reply.ts';
import { sendReply } from './send-reply.ts';
import { createWebServer, type WebServer } from './web-server.ts';

export type ListenerOptions = {
  /** Shown in the log of requests, e.g. `delivery`. */
  name: string;
  /** 0: any free port. */
  port?: number;
  handle: Handler;
  /** The vendor's body and headers for an error status. */
  errorReply: (status: number, request: LoggedRequest) => Reply;
  /** Default, as for `requests`: its own. Several listeners of a service share them. */
  faults?: Faults;
  /** Every request is appended here. */
  requests?: LoggedRequest[];
  /** How many requests `requests` keeps, the newest. Default 5,000. */
  keepRequests?: number | undefined;
  /** With it, https is spoken on the same port too. */
  certificate?: Certificate | undefined;
  /** Answer compressed where the client accepts gzip. */
  compress?: boolean;
};

export const MAX_BODY_BYTES = 16 * 1024 * 1024;
const FILES = /^(application\/octet-stream|multipart\/form-data)\b/;
const HOST = '127.0.0.1';

/**
 * Serves HTTP on the loopback interface. Faults are applied here, for all services alike.
 * Throws where the port asked for is taken.
 */
export async function startListener(options: ListenerOptions) {
  const { port = 0, faults = createFaults(), requests = [], keepRequests = 5000 } = options;
  // None that the system gives out: others would have it before this one listens again.
  const boundPort = port === 0 ? await freePort() : port;
  let server = await listen(boundPort);

  async function listen(onPort: number): Promise<WebServer> {
    const created = createWebServer((message, response) => {
      take(message, response).catch((error: unknown) => response.destroy(error as Error));
    }, options.certificate);
    await once(created.listen(onPort, HOST), 'listening');
    return created;
  }

  async function take(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now();
    // Joined, not resolved: a path that starts with `//` is a path, not another host.
    const url = new URL(`http://${HOST}${message.url ?? '/'}`);
    const request: LoggedRequest = {
      listener: options.name,
      method: message.method ?? 'GET',
      path: url.pathname,
      query: readQuery(url.searchParams),
      headers: message.headers,
      status: 0,
      at,
    };
    requests.push(request);
    if (requests.length > keepRequests) requests.splice(0, requests.length - keepRequests);

    const body = await readBody(message);
    if (body === null) {
      request.status = 413;
      await sendReply(message, response, options.errorReply(413, request), false);
      return;
    }
    if (body.length > 0 && !FILES.test(message.headers['content-type'] ?? '')) {
      request.body = body.toString('utf8');
    }
    await finish(await decide(request, url, body), request, message, response);
  }

  async function decide(request: LoggedRequest, url: URL, bytes: Buffer): Promise<Outcome> {
    const answer = () => answerOrReport(request, url, bytes);
    const fault = faults.next(request);
    const errorReply = (status: number) => options.errorReply(status, request);
    if (fault) return applyFault(fault, { answer, errorReply });
    return { kind: 'reply', reply: await answer() };
  }

  async function answerOrReport(request: LoggedRequest, url: URL, bytes: Buffer): Promise<Reply> {
    try {
      return await options.handle(request, url, bytes);
    } catch (error) {
      process.stderr.write(
        `The local ${options.name} service failed on ${request.path}: ${inspect(error)}\n`,
      );
      return options.errorReply(500, request);
    }
  }

  async function finish(
    outcome: Outcome,
    request: LoggedRequest,
    message: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (outcome.kind === 'hang') return;
    if (outcome.kind === 'destroy') {
      message.socket.destroy();
      return;
    }
    if (outcome.kind === 'reset') {
      const { status, headers = {}, body = '' } = outcome.reply;
      request.status = status;
      response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
      response.write(firstHalf(body), () => message.socket.resetAndDestroy());
      return;
    }
    request.status = await sendReply(message, response, outcome.reply, options.compress ?? false);
  }

  async function stopListening(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  return {
    port: boundPort,
    /** e.g. `http://127.0.0.1:4701` */
    origin: `http://${HOST}:${boundPort}`,
    faults,
    requests,
    /** Really stops: connections are cut and new ones refused, until `listenAgain`. */
    stopListening,
    /** On the same port as before. */
    async listenAgain() {
      if (!server.listening) server = await listen(boundPort);
    },
    close: stopListening,
  };
}

function readQuery(parameters: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of parameters) {
    const earlier = query[name];
    query[name] = earlier === undefined ? value : `${earlier},${value}`;
  }
  return query;
}

/** `null`: longer than a service takes. */
async function readBody(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return length > MAX_BODY_BYTES ? null : Buffer.concat(chunks);
}
