import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A program named `redis-server` that speaks enough of Redis's protocol for a few commands. */
const PROGRAM = `#!${process.execPath}
const port = Number(process.argv[process.argv.indexOf('--port') + 1]);
const data = new Map();
const bulk = (text) => text === null ? '$-1\\r\\n' : '$' + Buffer.byteLength(text) + '\\r\\n' + text + '\\r\\n';
const run = ([name, ...args]) => {
  switch (name.toLowerCase()) {
    case 'info': return bulk('redis_version:7.0.0\\r\\nloading:0\\r\\n');
    case 'set': data.set(args[0], args[1]); return '+OK\\r\\n';
    case 'get': return bulk(data.get(args[0]) ?? null);
    case 'strlen': return ':' + (data.get(args[0]) ?? '').length + '\\r\\n';
    case 'hgetall': return '*2\\r\\n' + bulk('a') + bulk('1');
    case 'pid': return bulk(String(process.pid));
    default: return "-ERR unknown command '" + name + "'\\r\\n";
  }
};
require('node:net').createServer((socket) => {
  let text = '';
  let queue = null;
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk;
    for (;;) {
      const parts = text.split('\\r\\n');
      const count = Number((parts[0] ?? '').slice(1));
      if (parts.length <= count * 2 + 1 || !count) return;
      const words = Array.from({ length: count }, (_, index) => parts[2 + index * 2]);
      text = parts.slice(1 + count * 2).join('\\r\\n');
      const name = words[0].toLowerCase();
      if (name === 'multi') { queue = []; socket.write('+OK\\r\\n'); }
      else if (name === 'exec') {
        const answers = queue.map(run); queue = null;
        socket.write('*' + answers.length + '\\r\\n' + answers.join(''));
      }
      else if (queue) { queue.push(words); socket.write('+QUEUED\\r\\n'); }
      else socket.write(run(words));
    }
  });
}).listen(port, '127.0.0.1');
`;

/** A new folder with that program in it, to be put on the PATH. The caller removes it. */
export async function makeFakeRedisServer(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fake-redis-'));
  const file = path.join(folder, 'redis-server');
  await writeFile(file, PROGRAM);
  await chmod(file, 0o755);
  return folder;
}
