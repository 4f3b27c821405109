import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type CommandEnvironment,
  type ContentHost,
  LOCAL_PORTS,
} from '@/commands/command-environment';
import { isListening, isPortFree } from '@/commands/port-check';

export type FailedCheck = { what: string; advice: string };
export type CommandName = 'dev' | 'demo' | 'services';

const CONTENT_TIMEOUT_MS = 5000;
const FIRST_EXAMPLE = 4701;

export async function failedCheck(
  name: CommandName,
  port: number,
  folder: string,
  { hasCredentials, contentHosts, firstPort }: CommandEnvironment,
): Promise<FailedCheck | null> {
  // The site may already be running on its port.
  if (name === 'services') return localPortProblem(firstPort, port);
  const running = name === 'dev' ? await findRunningServer(folder) : null;
  const isFree = await isPortFree(port);
  if (running !== null && (isFree || running.port === port)) {
    return {
      what: `npm run dev is already running in this folder, at http://localhost:${running.port}`,
      advice: `Use that one, or end it first: its process is ${running.pid}.`,
    };
  }
  if (!isFree) return portTaken(name, port);
  const asksService = name === 'dev' && hasCredentials;
  // The folder is checked last, because the check writes to it.
  return (
    (await (asksService ? refusal(contentHosts) : localPortProblem(firstPort, port))) ??
    folderProblem(folder)
  );
}

async function localPortProblem(
  first: CommandEnvironment['firstPort'],
  sitePort: number,
): Promise<FailedCheck | null> {
  if (first === undefined) return null;
  const isNear = Math.abs((first ?? 0) - FIRST_EXAMPLE) < LOCAL_PORTS;
  const other = isNear ? FIRST_EXAMPLE + 100 : FIRST_EXAMPLE;
  const advice = `For example LOCAL_PORT=${other}; or leave it unset, to use free ports.`;
  if (first === null)
    return { what: `LOCAL_PORT is not a port with ${LOCAL_PORTS - 1} more after it.`, advice };
  for (let port = first; port < first + LOCAL_PORTS; port += 1) {
    if (port !== sitePort && (await isPortFree(port))) continue;
    const last = first + LOCAL_PORTS - 1;
    return { what: `LOCAL_PORT asks for ports ${first} to ${last}, and ${port} is taken.`, advice };
  }
  return null;
}

function portTaken(name: string, port: number): FailedCheck {
  const other = port < 65_535 ? port + 1 : 3000;
  return {
    what: `Port ${port} is taken by another program.`,
    advice: `End that program, or choose another port: PORT=${other} npm run ${name}`,
  };
}

async function findRunningServer(folder: string): Promise<{ pid: number; port: number } | null> {
  try {
    const { pid, port } = JSON.parse(await readFile(path.join(folder, 'lock'), 'utf8'));
    process.kill(pid, 0);
    return (await isListening(port)) ? { pid, port } : null;
  } catch {
    // A killed server leaves its lock file behind.
    return null;
  }
}

async function folderProblem(folder: string): Promise<FailedCheck | null> {
  try {
    await mkdir(folder, { recursive: true });
    await rm(await mkdtemp(path.join(folder, 'writable-')), { recursive: true });
    return null;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    return {
      what: `The folder ${folder} can't be written to${reason}.`,
      advice: 'Next builds the site there: make it writable, or remove it.',
    };
  }
}

async function refusal(hosts: readonly ContentHost[]): Promise<FailedCheck | null> {
  for (const { url, token, tokenVariable } of hosts) {
    const status = await fetch(`${url}/entries?limit=1`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(CONTENT_TIMEOUT_MS),
    }).then(
      (answer) => answer.status,
      () => null,
    );
    if (status === 401 || status === 403) {
      return {
        what: `${new URL(url).host} refuses the credentials (${status}): CONTENTFUL_SPACE_ID or ${tokenVariable} is wrong.`,
        advice: 'Settings → API keys has both. Without any, npm run dev uses local services.',
      };
    }
    if (status === 404) {
      return {
        what: `${new URL(url).host} has no such environment (404): CONTENTFUL_ENVIRONMENT is wrong.`,
        advice: 'Its default is "master".',
      };
    }
  }
  return null;
}
