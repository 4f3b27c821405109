import environment from '@next/env';

environment.loadEnvConfig(process.cwd());
// These modules read the environment when they are imported.
const { buildFolder, settings } = await import('@/lib/runtime/env');
const { commandError } = await import('@/commands/command-error');
const { runFacts } = await import('@/lib/source-facts/run-facts');
const { outcome, checked, sources, links, requests, notModified, pausedUntil, problems } =
  await runFacts().catch((error: unknown) => {
    process.stderr.write(`${commandError('npm run facts', error)}\n`);
    process.exit(1);
  });
const OUTCOMES = {
  complete: 'All sources were checked.',
  paused: `GitHub's rate limit is reached until ${pausedUntil}: run this again then to continue.`,
  down: 'GitHub does not respond: the last good facts stay.',
  unauthorized:
    'GitHub does not accept GITHUB_TOKEN: it is wrong, or has expired. The last good facts stay.',
  'out-of-time': 'Time ran out: run this again to continue.',
  off: 'GITHUB_TOKEN is not set: pages show the facts that the content holds.',
};
const ONLY_HERE = `No key-value store is set: results are saved in ${buildFolder()} for a server in this folder only. In containers and on Vercel, call /api/cron/facts.`;
const lines = [
  OUTCOMES[outcome],
  ...(outcome === 'off'
    ? []
    : [
        `${checked} of ${sources} sources by ${requests} requests, ${notModified} of them unchanged; ${links} links.`,
        ...(settings().keyValueStore === undefined ? [ONLY_HERE] : []),
      ]),
  ...problems.map(({ name, kind, url, movedTo }) => `${kind}: ${name}, ${movedTo ?? url}`),
];
process.stdout.write(`${lines.join('\n')}\n`);
// An open Redis connection would keep the process running.
process.exit(outcome === 'down' || outcome === 'unauthorized' ? 1 : 0);
