/** Next has no hook that covers all of its routes. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type Exchange = { server: Server; request: IncomingMessage; response: ServerResponse };

const eventOf = (channel: string) => (listener: (exchange: Exchange) => void) => {
  const handle = (message: unknown) => listener(message as Exchange);
  subscribe(channel, handle);
  return () => unsubscribe(channel, handle);
};

/** @returns a function that stops listening */
export const onRequest = eventOf('http.server.request.start');

export const onResponse = eventOf('http.server.response.finish');
