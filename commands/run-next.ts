import { spawn } from 'node:child_process';
import path from 'node:path';
import { endGroup, endWithUs, signalGroup } from 'local-content-services/toolkit';
import { type EndSignals, exitCodeOf } from '@/commands/end-signals';

/** Longer than the 3 s that `next start` takes to finish requests. */
const GRACE_MS = 8000;

export async function runNext(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  signals: EndSignals,
): Promise<number> {
  if (signals.received) return exitCodeOf(signals.received);
  const next = path.join(process.cwd(), 'node_modules', 'next', 'dist', 'bin', 'next');
  const child = spawn(process.execPath, [next, ...args], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    // This makes a process group, so that Next's children end with it.
    detached: process.platform !== 'win32',
  });
  const exited = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code, signal) => resolve(signal ? exitCodeOf(signal) : (code ?? 1)));
  });
  const { pid } = child;
  if (pid === undefined) return exited;

  const release = endWithUs(pid);
  signals.onAgain = () => signalGroup(pid, 'SIGKILL');
  const code = await Promise.race([exited, signals.first.then(exitCodeOf)]);
  await endGroup(pid, signals.received ?? 'SIGTERM', GRACE_MS);
  signals.onAgain = null;
  release();
  return code;
}
