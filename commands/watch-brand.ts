import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watchFile } from 'node:fs';

const COMMAND = ['--import', 'tsx', 'commands/brand.ts'];

/**
 * As long as this process runs: `npm run brand` at each change of `site.config.ts`, which says what is wrong with it.
 * The path is watched, not the file, for many editors put a new file in its place.
 */
export function watchBrand(): void {
  let earlier: Promise<unknown> = Promise.resolve();
  watchFile('site.config.ts', { interval: 500, persistent: false }, ({ mtimeMs }) => {
    // 0: between two files there is none.
    if (mtimeMs > 0) earlier = earlier.then(writeBrand);
  });
}

/** In a process of its own: this one has read the settings, and keeps what it has read. */
async function writeBrand(): Promise<void> {
  const command = spawn(process.execPath, COMMAND, { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(command, 'close').catch(() => {});
}
