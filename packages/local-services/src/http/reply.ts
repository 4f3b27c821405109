import type { IncomingHttpHeaders } from 'node:http';

/** One request as a local service saw it, recorded for tests and debugging. */
export type LoggedRequest = {
  /** Which listener of the service took it, e.g. `delivery`. */
  listener: string;
  method: string;
  /** Path without the query, as sent (still percent-encoded). */
  path: string;
  /** Decoded; the values of a repeated parameter are joined by commas. */
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** Absent where it is a file, or holds some. */
  body?: string;
  /** What was answered; 0 while nothing was, or where the connection was cut instead. */
  status: number;
  /** Arrival, milliseconds since 1970. */
  at: number;
};

/** What a service answers; the listener adds length, compression and 304. */
export type Reply = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Without quotes. With it, a matching `If-None-Match` is answered 304. */
  etag?: string;
};

/** `bytes`: the body as it came, also where it isn't text. */
export type Handler = (request: LoggedRequest, url: URL, bytes: Buffer) => Reply | Promise<Reply>;

/** `value` as a JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}
