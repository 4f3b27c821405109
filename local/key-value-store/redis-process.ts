import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Backend } from '#local/key-value-store/backend';
import { connectRedis } from '#local/key-value-store/redis-backend';
import { endWithUs } from '#local/process-group';

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
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  await stop();
  return null;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
