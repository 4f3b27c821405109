/** Ends a server that didn't respond three times, because Docker doesn't restart one that hangs. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const TIMEOUT_MS = 5_000;
const MAX_FAILURES = 3;
const FAILURES = process.env.FAILURES_FILE ?? '/tmp/failed-checks';
/** Next's process title. */
const SERVER_TITLE = process.env.SERVER_TITLE ?? 'next-server';
const { PORT = 3000, BASE_PATH = '' } = process.env;
const url = `http://127.0.0.1:${PORT}${BASE_PATH}/api/health`;

const get = (name) => fetch(`${url}/${name}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });

try {
  await get('live');
  rmSync(FAILURES, { force: true });
} catch {
  const failures = earlierFailures() + 1;
  writeFileSync(FAILURES, String(failures));
  if (failures >= MAX_FAILURES) endServer();
  process.exit(1);
}
const { ok } = await get('ready');
process.exit(ok ? 0 : 1);

function earlierFailures() {
  try {
    return Number(readFileSync(FAILURES, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

/** Only SIGKILL ends a hung process. It has no effect on process 1 of a container. */
function endServer() {
  rmSync(FAILURES, { force: true });
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== '1')) {
    if (titleOf(pid).startsWith(SERVER_TITLE)) process.kill(Number(pid), 'SIGKILL');
  }
}

function titleOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
