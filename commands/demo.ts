import { rm } from 'node:fs/promises';
import { printFailure, printServices, printStep } from '@/commands/command-output';
import { startPreparedServices } from '@/commands/prepare-local-services';
import { announceWhenReady, type CommandContext, runCommand } from '@/commands/run-command';
import { runNext } from '@/commands/run-next';

async function demonstrate(context: CommandContext): Promise<number> {
  const { environment, port, folder, signals } = context;
  const { services, source, variables, close } = await startPreparedServices(context);
  try {
    const own = { NEXT_DIST_DIR: folder, LOG_LEVEL: 'warn', TYPES_ARE_CHECKED: '1' };
    const site = environment.forSite({ ...variables, ...own });
    printStep('Building the site …');
    const built = await runNext(['build'], site, signals);
    if (built !== 0) {
      if (!signals.received) printFailure('The build failed.', 'The error is above.');
      return built;
    }
    // These lines are printed after the build, whose output would hide them.
    printServices(services, source);
    const stopWaiting = announceWhenReady(context, services.paths);
    const start = ['start', '--port', String(port), '--hostname', '127.0.0.1'];
    const code = await runNext(start, site, signals).finally(stopWaiting);
    if (!signals.received) printFailure(`The site ended (exit code ${code}).`, 'See above why.');
    return code;
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

runCommand('demo', [], demonstrate);
