/** This is preloaded (`node --import`), because Next prints before it loads the site's code. */
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
