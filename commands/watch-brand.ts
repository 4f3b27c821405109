import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watchFile } from 'node:fs';

const COMMAND = ['--import', 'tsx', 'commands/brand.ts'];

/** Watches the path, because editors replace the file when they save. */
export function watchBrand(): void {
  let earlier: Promise<unknown> = Promise.resolve();
  watchFile('site.config.ts', { interval: 500, persistent: false }, ({ mtimeMs }) => {
    // The time is 0 while the file is being replaced.
    if (mtimeMs > 0) earlier = earlier.then(writeBrand);
  });
}

/**
 * Runs in a separate process, because this one has already imported the settings.
 * @returns whether the command succeeded
 */
export async function writeBrand(): Promise<boolean> {
  const command = spawn(process.execPath, COMMAND, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(command, 'close').catch(() => [1]);
  return code === 0;
}
