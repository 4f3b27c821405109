/** Uses wrk, because a Node client can't saturate nginx. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const KERNEL_TICKS_PER_SECOND = 100;
const UNITS_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

export const isWrkInstalled = spawnSync('wrk', ['-v']).error === undefined;

export type Load = {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** `NaN` without `/proc`. */
  cpuPerRequest: number;
};

export async function load(url: string, pid: number): Promise<Load> {
  const before = cpuSeconds(pid);
  const gzip = ['-H', 'Accept-Encoding: gzip'];
  const options = ['-t1', '-c10', '-d4s', '--latency', ...gzip, url];
  const { stdout } = await promisify(execFile)('wrk', options);
  const failures = /Non-2xx.*|Socket errors.*/.exec(stdout);
  if (failures !== null) throw new Error(`${url}: ${failures[0]}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)?.[1]),
    cpuPerRequest: ((cpuSeconds(pid) - before) * 1000) / requests,
  };
}

function milliseconds(text = ''): number {
  const [, figure, unit = ''] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number(figure) * (UNITS_MS[unit] ?? Number.NaN);
}

function cpuSeconds(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const pids = [String(pid), ...children].filter((one) => one !== '');
    return pids.reduce((sum, one) => sum + cpuSecondsOfOne(one), 0);
  } catch {
    return Number.NaN;
  }
}

function cpuSecondsOfOne(pid: string): number {
  // The process name, in brackets, may contain spaces and brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / KERNEL_TICKS_PER_SECOND;
}
