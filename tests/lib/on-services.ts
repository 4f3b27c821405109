/** Runs `lib/` on separate services for each test in a file, and records its log. */
import { afterEach, beforeEach, vi } from 'vitest';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { smallSpace } from '@/tests/fixtures/sample-space';

export type OnServices = {
  lib: LibOnServices;
  log: ReturnType<typeof logLines>;
  /** Replaces the current services. */
  startOn: (...services: Parameters<typeof libOn>) => Promise<void>;
};

/** Call this once per file. Each test begins with the small space. */
export function onServices(options: Parameters<typeof libOn>[1] = {}): OnServices {
  const on = {
    async startOn(...services) {
      await on.lib.close();
      on.lib = await libOn(...services);
    },
  } as OnServices;
  beforeEach(async () => {
    on.lib = await libOn(smallSpace(), options);
    on.log = logLines();
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await on.lib.close();
  });
  return on;
}
