/** Requests from as many connections as fit, for a while: what a server manages, and what it costs it. */
import { readFileSync } from 'node:fs';
import { percentile } from './figures';
import { requestOn } from './requests';

const CONNECTIONS = 10;
const SECONDS = 4;
/** Ticks of the kernel's clock. */
const TICKS_PER_SECOND = 100;

export type Load = {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of the server's processor time, in milliseconds. `NaN` where the machine doesn't say. */
  cpuPerRequest: number;
};

/** @param pid of the server; its own children are counted with it */
export async function load(url: string, pid: number): Promise<Load> {
  const before = cpuSeconds(pid);
  const start = performance.now();
  const end = start + SECONDS * 1000;
  const answers = await requestOn(CONNECTIONS, () => (performance.now() < end ? url : null));
  const seconds = (performance.now() - start) / 1000;
  const others = answers.filter(({ status }) => status !== 200).length;
  if (others > 0) throw new Error(`${url}: ${others} answers were no page`);
  const times = answers.map(({ took }) => took);
  return {
    requestsPerSecond: answers.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuPerRequest: ((cpuSeconds(pid) - before) * 1000) / answers.length,
  };
}

/** Processor time of a process and its children so far; `NaN` where the machine doesn't say. */
export function cpuSeconds(pid: number): number {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + cpuSecondsOfOne(one), 0);
  } catch {
    return Number.NaN;
  }
}

function cpuSecondsOfOne(pid: number): number {
  // The name, in brackets, may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((one) => one.trim() !== '')
    .map(Number);
}

/** Memory that a process holds, in MB; `NaN` where the machine doesn't say. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}
