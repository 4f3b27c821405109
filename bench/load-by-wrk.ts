/** The same as `load`, by `wrk`: what nginx manages is more than a client in Node can ask for. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { cpuSeconds, type Load } from './load';

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

export const isWrkInstalled = spawnSync('wrk', ['-v']).error === undefined;

/** @param pid of the server; its own children are counted with it */
export async function loadByWrk(url: string, pid: number): Promise<Load> {
  const before = cpuSeconds(pid);
  const gzip = ['-H', 'Accept-Encoding: gzip'];
  const wrk = ['-t1', '-c10', '-d4s', '--latency', ...gzip, url];
  const { stdout } = await promisify(execFile)('wrk', wrk);
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
  return Number(figure) * (UNITS[unit] ?? Number.NaN);
}
