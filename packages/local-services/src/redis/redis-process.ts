import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithUs } from '../http/process-group.ts';
import type { Backend } from './backend.ts';
import { connectRedis } from './redis-backend.ts';

/** How long a Redis may take to start. */
const START_MS = 3000;

/**
 * Starts the `redis-server` found on the PATH, on a free port and without files.
 * `null`: there is none, or it does not start.
 */
export async function startRedisProcess(): Promise<Backend | null> {
  const port = await findFreePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore', detached: true },
  );
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('error', end);
    child.once('exit', end);
  });
  const { pid } = child;
  if (pid === undefined) return null;
  child.unref();
  const release = endWithUs(pid);
  const stop = async () => {
    // Otherwise this process may exit before Redis has.
    child.ref();
    child.kill('SIGKILL');
    await ended;
    release();
  };

  const deadline = Date.now() + START_MS;
  while (!hasEnded && Date.now() < deadline) {
    try {
      const backend = await connectRedis(`redis://127.0.0.1:${port}`, 500);
      return {
        ...backend,
        async close() {
          await backend.close();
          await stop();
        },
      };
    } catch {
      await wait(50);
    }
  }
  await stop();
  return null;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
