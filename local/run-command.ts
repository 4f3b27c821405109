import { type CommandEnvironment, readCommandEnvironment } from '#local/command-environment';
import { printFailure, printReady } from '#local/command-output';
import { catchEndSignals, type EndSignals } from '#local/end-signals';
import { isListening, isPortFree } from '#local/port-check';
import type { EditorPaths } from '#local/services';

export type CommandContext = {
  environment: CommandEnvironment;
  port: number;
  siteUrl: string;
  signals: EndSignals;
};

/**
 * Runs a command that serves the site: checks the port first, then does the work, and ends this
 * process with the exit code that the work resolves to.
 */
export async function runCommand(
  name: 'dev' | 'demo',
  work: (context: CommandContext) => Promise<number>,
): Promise<never> {
  const environment = readCommandEnvironment(name === 'dev' ? 'development' : 'production');
  const signals = catchEndSignals({ endsWithParent: environment.isRunAsScript });
  try {
    const port = await checkPort(name, environment);
    if (port === null) process.exit(1);
    const siteUrl = `http://localhost:${port}`;
    process.exit(await work({ environment, port, siteUrl, signals }));
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    printFailure(what, 'Nothing was left running.');
    process.exit(1);
  }
}

async function checkPort(
  name: 'dev' | 'demo',
  { port, portText }: CommandEnvironment,
): Promise<number | null> {
  if (port === null) {
    printFailure(
      `PORT is "${portText}", which is no port.`,
      `For example: PORT=3001 npm run ${name}`,
    );
    return null;
  }
  if (await isPortFree(port)) return port;
  const other = port < 65_535 ? port + 1 : 3000;
  printFailure(
    `Port ${port} is taken by another program.`,
    `End that program, or choose another port: PORT=${other} npm run ${name}`,
  );
  return null;
}

/** Says so once the site answers. Returns how to stop waiting for it. */
export function announceWhenReady(
  { port, siteUrl }: CommandContext,
  paths: EditorPaths | null,
): () => void {
  let isWaiting = true;
  const wait = async () => {
    while (isWaiting && !(await isListening(port))) await pause(200);
    // Next listens a moment before it says what it has to say.
    await pause(600);
    if (isWaiting) printReady(siteUrl, paths);
  };
  wait().catch(() => {});
  return () => {
    isWaiting = false;
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
