import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CommandEnvironment, readCommandEnvironment } from '@/commands/command-environment';
import { printFailure, printReady } from '@/commands/command-output';
import { catchEndSignals, type EndSignals } from '@/commands/end-signals';
import { type CommandName, failedCheck } from '@/commands/preflight-checks';
import type { PagePaths } from '@/commands/start-services';

export type CommandContext = {
  options: ReadonlySet<string>;
  environment: CommandEnvironment;
  port: number;
  /** A relative path. */
  folder: string;
  siteUrl: string;
  signals: EndSignals;
};

export async function runCommand(
  name: CommandName,
  known: readonly string[],
  work: (context: CommandContext) => Promise<number>,
): Promise<never> {
  const options = readOptions(name, known);
  const environment = readCommandEnvironment(name === 'dev' ? 'development' : 'production');
  const signals = catchEndSignals({ endsWithParent: environment.isRunAsScript });
  try {
    const { port, developmentFolder } = environment;
    if (port === null) {
      const what = `PORT is "${environment.portText}", which is not a port.`;
      return giveUp(what, `For example: PORT=3001 npm run ${name}`);
    }
    // A folder of its own, so that the output of `npm run build` isn't overwritten.
    const folder = name === 'demo' ? `.next-demo-${port}` : developmentFolder;
    const obstacle = await failedCheck(name, port, folder, environment);
    if (obstacle !== null) return giveUp(obstacle.what, obstacle.advice);
    const siteUrl = `http://localhost:${port}${environment.basePath}`;
    process.exit(await work({ options, environment, port, folder, siteUrl, signals }));
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return giveUp(what, 'Nothing was left running.');
  }
}

function readOptions(name: string, known: readonly string[]): ReadonlySet<string> {
  try {
    const options = Object.fromEntries(known.map((one) => [one, { type: 'boolean' as const }]));
    return new Set(Object.keys(parseArgs({ options }).values));
  } catch {
    const taken = known.map((one) => `--${one}`).join(' and ');
    return giveUp(
      `npm run ${name} can't use ${process.argv.slice(2).join(' ')}.`,
      `It takes ${taken || 'no options'}. Its port is a variable: PORT=3001 npm run ${name}`,
    );
  }
}

function giveUp(what: string, advice: string): never {
  printFailure(what, advice);
  process.exit(1);
}

export function announceWhenReady(
  { siteUrl }: CommandContext,
  paths: PagePaths | null,
  otherUrl: string | null = null,
): () => void {
  let isWaiting = true;
  const wait = async () => {
    while (isWaiting && !(await isUp(siteUrl))) await pause(200);
    if (isWaiting) printReady(siteUrl, paths, otherUrl);
  };
  wait().catch(() => {});
  return () => {
    isWaiting = false;
  };
}

/** An older site may be running on this port. */
async function isUp(siteUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${siteUrl}/api/health/live`);
    const { startedAt } = (await answer.json()) as { startedAt?: string };
    return Date.parse(String(startedAt)) >= performance.timeOrigin;
  } catch {
    return false;
  }
}
