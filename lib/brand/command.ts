/** `npm run brand`: brings what is written from `site.config.ts` up to date, while the site runs. */
import { proxyPagesCopy } from '@/copy/proxy-pages';
import * as siteConfig from '@/site.config';
import { writeBrandFiles } from './brand-files.ts';

try {
  const written = await writeBrandFiles(siteConfig, proxyPagesCopy, { looksAtIcons: true });
  process.stdout.write(`${written.length === 0 ? 'Nothing has changed.' : written.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`);
  process.exitCode = 1;
}
