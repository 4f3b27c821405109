import { printNote, printServices } from '#local/command-output';
import { announceWhenReady, type CommandContext, runCommand } from '#local/run-command';
import { runNext } from '#local/run-next';
import { startServices } from '#local/services';

/** `npm run dev`: the site in development, on real services where there are credentials for them. */
async function develop(context: CommandContext): Promise<number> {
  const { environment, port, siteUrl, signals } = context;
  const args = ['dev', '--port', String(port)];
  if (environment.hasCredentials) {
    printNote('Using the content service of your environment; no local service is started.');
    const stopWaiting = announceWhenReady(context, null);
    return runNext(args, environment.forSite(), signals).finally(stopWaiting);
  }
  if (environment.missingCredentials.length > 0) {
    const missing = environment.missingCredentials.join(' and ');
    printNote(`${missing} is missing, so the local services are used instead of your space.`);
  }
  // Development runs for hours: a long log of requests would only take memory.
  const services = await startServices({ siteUrl, keepRequests: 100 });
  try {
    printServices(services);
    const stopWaiting = announceWhenReady(context, services.editorPaths);
    const site = environment.forSite(services.environment);
    return await runNext(args, site, signals).finally(stopWaiting);
  } finally {
    await services.close();
  }
}

runCommand('dev', develop);
