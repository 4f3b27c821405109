/**
 * Preloaded (`node --import`), so that the container's log is JSON from the first line: Next prints
 * before it loads the site's code. Other text becomes the message of an event.
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
