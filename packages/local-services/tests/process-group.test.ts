import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { endGroup, isGroupAlive, signalGroup } from '../src/http/process-group.ts';

const started: number[] = [];

afterEach(() => {
  for (const pid of started.splice(0)) signalGroup(pid, 'SIGKILL');
});

/** A program that has started another one; both live in a group of their own. */
async function startPair(onSignal: 'ends' | 'ignores it'): Promise<number> {
  const ignore = onSignal === 'ignores it' ? "process.on('SIGTERM', () => {});" : '';
  const inner = `${ignore} console.log('up'); setInterval(() => {}, 1000);`;
  const outer = `${ignore}
    require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], {
      stdio: 'inherit',
    });
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', outer], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await firstOutput(child);
  started.push(child.pid ?? 0);
  return child.pid ?? 0;
}

function firstOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk))));
}

describe('ending a process group', () => {
  it('ends every process that a program has started', async () => {
    const pid = await startPair('ends');
    expect(isGroupAlive(pid)).toBe(true);
    await endGroup(pid, 'SIGTERM', 5000);
    expect(isGroupAlive(pid)).toBe(false);
  });

  it('kills a program that does not end in time', async () => {
    const pid = await startPair('ignores it');
    const start = Date.now();
    await endGroup(pid, 'SIGTERM', 200);
    await expect.poll(() => isGroupAlive(pid)).toBe(false);
    expect(Date.now() - start).toBeGreaterThanOrEqual(200);
  });
});

it('endWithUs ends the process group even if the parent is killed', async () => {
  const program = `
    import { spawn } from 'node:child_process';
    import { endWithUs } from '${new URL('../src/http/process-group.ts', import.meta.url)}';
    const child = spawn('sleep', ['60'], { stdio: 'ignore', detached: true });
    endWithUs(child.pid ?? 0);
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const us = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(await firstOutput(us));
  started.push(pid);
  expect(isGroupAlive(pid)).toBe(true);
  us.kill('SIGKILL');
  const deadline = Date.now() + 5000;
  while (isGroupAlive(pid) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(isGroupAlive(pid)).toBe(false);
});
