/**
 * Loaded before the server (`node --import`), so that the container's log is JSON from its first line: Next prints
 * before it loads any code of a site, and an error that ends the start is text of several lines. What is no JSON yet
 * becomes the message of an event.
 */
import { stripVTControlCharacters } from 'node:util';

for (const [stream, level] of [
  [process.stdout, 'info'],
  [process.stderr, 'error'],
]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk, ...rest) => {
    const message = stripVTControlCharacters(String(chunk)).trim();
    if (message === '' || message.startsWith('{')) return write(chunk, ...rest);
    const event = { time: new Date().toISOString(), level, event: 'server.output', message };
    return write(`${JSON.stringify(event)}\n`, ...rest);
  };
}
