import { writeBrandFiles } from './brand/brand-files.ts';

try {
  if (process.argv.length > 2) throw new Error('npm run brand takes no arguments.');
  // The settings are imported here, so that a syntax error is reported like any other problem.
  const siteConfig = await import('@/site.config');
  const written = await writeBrandFiles(siteConfig);
  process.stdout.write(`${written.length === 0 ? 'Nothing has changed.' : written.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`);
  process.exitCode = 1;
}
