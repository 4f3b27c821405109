import { networkInterfaces } from 'node:os';
import { printNote, printServices } from '@/commands/command-output';
import { startPreparedServices } from '@/commands/prepare-local-services';
import { announceWhenReady, type CommandContext, runCommand } from '@/commands/run-command';
import { runNext } from '@/commands/run-next';
import { watchBrand, writeBrand } from '@/commands/watch-brand';

async function develop(context: CommandContext): Promise<number> {
  // Next exits with 0 even if it fails to start.
  return (await serve(context)) || 1;
}

async function serve(context: CommandContext): Promise<number> {
  const { options, environment, port, signals } = context;
  const isFresh = options.has('fresh');
  const address = options.has('host') ? addressInNetwork() : null;
  const args = ['dev', '--port', String(port), '--hostname', address ? '0.0.0.0' : '127.0.0.1'];
  const otherUrl = address && `http://${address}:${port}${environment.basePath}`;
  if (!(await writeBrand())) return 1;
  watchBrand();
  const seen: Record<string, string> = address ? { DEVELOPMENT_HOST: address } : {};
  if (environment.hasCredentials) {
    printNote('Using the content service of your environment; no local service is started.');
    const stopWaiting = announceWhenReady(context, null, otherUrl);
    return runNext(args, environment.forSite(seen), signals).finally(stopWaiting);
  }
  if (environment.missingCredentials.length > 0) {
    const missing = environment.missingCredentials.join(' and ');
    const are = environment.missingCredentials.length === 1 ? 'is' : 'are';
    printNote(`${missing} ${are} missing, so the local services are used instead of your space.`);
  }
  const { services, source, variables, close } = await startPreparedServices(context, { isFresh });
  try {
    printServices(services, source);
    const stopWaiting = announceWhenReady(context, services.paths, otherUrl);
    const site = environment.forSite({ ...variables, ...seen });
    return await runNext(args, site, signals).finally(stopWaiting);
  } finally {
    await close();
  }
}

function addressInNetwork(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('--host: this machine is in no network.');
  return found.address;
}

/** `--host` lets other devices connect. */
runCommand('dev', ['fresh', 'host'], develop);
