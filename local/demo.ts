import { rm } from 'node:fs/promises';
import { printFailure, printServices, printStep } from '#local/command-output';
import { announceWhenReady, type CommandContext, runCommand } from '#local/run-command';
import { runNext } from '#local/run-next';
import { startServices } from '#local/services';

/** `npm run demo`: the production site, built and served on the local services. */
async function demonstrate(context: CommandContext): Promise<number> {
  const { environment, port, siteUrl, signals } = context;
  // Not the folder of `npm run build`, and not that of a demo on another port.
  const folder = `.next-demo-${port}`;
  const services = await startServices({ siteUrl, keepRequests: 100 });
  try {
    printServices(services);
    const site = environment.forSite({
      ...services.environment,
      NEXT_DIST_DIR: folder,
      LOG_LEVEL: 'warn',
    });
    printStep('Building the site …');
    const built = await runNext(['build'], site, signals);
    if (built !== 0) {
      if (!signals.received) printFailure('The build failed.', 'What it met is above.');
      return built;
    }
    const stopWaiting = announceWhenReady(context, services.editorPaths);
    const start = ['start', '--port', String(port)];
    const code = await runNext(start, site, signals).finally(stopWaiting);
    if (!signals.received) printFailure(`The site ended (exit code ${code}).`, 'See above why.');
    return code;
  } finally {
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}

runCommand('demo', demonstrate);
