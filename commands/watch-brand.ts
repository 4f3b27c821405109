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

/**
 * Runs `npm run brand`, which says what is wrong with the settings. In a process of its own: this one keeps the settings
 * that it has read. @returns whether it succeeded
 */
export async function writeBrand(): Promise<boolean> {
  const command = spawn(process.execPath, COMMAND, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(command, 'close').catch(() => [1]);
  return code === 0;
}
