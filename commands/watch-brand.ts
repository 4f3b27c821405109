import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watchFile } from 'node:fs';

const COMMAND = ['--import', 'tsx', 'commands/brand.ts'];

/** Watches the path, as editors replace the file. */
export function watchBrand(): void {
  let earlier: Promise<unknown> = Promise.resolve();
  watchFile('site.config.ts', { interval: 500, persistent: false }, ({ mtimeMs }) => {
    // 0 while it is being replaced.
    if (mtimeMs > 0) earlier = earlier.then(writeBrand);
  });
}

/** This process has cached the settings. */
async function writeBrand(): Promise<void> {
  const command = spawn(process.execPath, COMMAND, { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(command, 'close').catch(() => {});
}
