import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const isWindows = process.platform === 'win32';

/** Sends a signal to a process and all it has started. Nothing happens where they are gone. */
export function signalGroup(leaderPid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(isWindows ? leaderPid : -leaderPid, signal);
  } catch {
    // Gone already, which is what was wanted.
  }
}

/** Whether any process of the group is left. */
export function isGroupAlive(leaderPid: number): boolean {
  try {
    process.kill(isWindows ? leaderPid : -leaderPid, 0);
    return true;
  } catch {
    return false;
  }
}

/** After SIGKILL only zombies are left: not worth waiting for longer. */
const LAST_WAIT_MS = 2000;

/** Asks a group to end, and makes it end after `graceMs`. Resolves once nothing of it is left. */
export async function endGroup(
  leaderPid: number,
  signal: NodeJS.Signals,
  graceMs: number,
): Promise<void> {
  signalGroup(leaderPid, signal);
  const graceEnds = Date.now() + graceMs;
  while (isGroupAlive(leaderPid) && Date.now() < graceEnds + LAST_WAIT_MS) {
    if (Date.now() > graceEnds) signalGroup(leaderPid, 'SIGKILL');
    await wait(25);
  }
}

/**
 * Sees to it that a group started by us ends even where we are killed and can do nothing: a shell
 * in a session of its own waits for the pipe from us to close. Returns a function that cancels it.
 */
export function endWithUs(leaderPid: number): () => void {
  if (isWindows) return () => {};
  const script = `trap '' HUP INT TERM; read -r released || kill -s KILL -- -${leaderPid}`;
  const watcher = spawn('sh', ['-c', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  return () => watcher.stdin?.end('released\n');
}
