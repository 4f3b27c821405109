/** Wakes the loop without a webhook. Call it once per process; functions are too short-lived for it. */
import { catalogueConfirmedAt, getCatalogue } from '@/lib/contentful/get-catalogue';
import { revalidateByRequest } from '@/lib/next-internals/revalidate-by-request';
import { stalePages } from '@/lib/page-cache/saved-page';
import { store } from '@/lib/page-cache/store';
import { resumePublishes } from '@/lib/publishing/begin-publish';
import { readRows } from '@/lib/publishing/publish-row';
import { publishLoop, wake } from '@/lib/publishing/reconcile';
import { isDevelopment, settings } from '@/lib/runtime/env';
import { backgroundPause, server } from '@/lib/runtime/server-state';

const INTERVAL_MS = 30_000;
/** The pause if the catalogue is overdue, for example during an outage of Contentful. */
const MIN_PAUSE_MS = 3_000;
/** A moment to gather other pages with older content. */
const STALE_PAGE_PAUSE_MS = 500;

export function wakeLoop(): void {
  const { deployment } = settings();
  // A developer's machine must not change shared data.
  if (deployment === 'serverless' || (isDevelopment() && deployment !== 'single')) return;
  // Also saves the addresses of entries, because the next publish may move a page.
  void wake();
  if (isDevelopment()) return;
  let isPlanned = false;
  stalePages().found = () => {
    if (isPlanned) return;
    isPlanned = true;
    void backgroundPause(STALE_PAGE_PAUSE_MS).then(() => {
      isPlanned = false;
      return wake();
    });
  };
  keepLooking();
}

function keepLooking(own = server()): void {
  const lookAgain = async () => {
    // A test has switched servers.
    if (server() !== own) return;
    await look();
    keepLooking(own);
  };
  setTimeout(lookAgain, untilDue()).unref();
}

/** A look just before the catalogue is due would find nothing new. */
function untilDue(): number {
  const dueAt = (catalogueConfirmedAt() ?? Date.now()) + INTERVAL_MS;
  return Math.min(INTERVAL_MS, Math.max(MIN_PAUSE_MS, dueAt - Date.now()));
}

/** Never throws. */
async function look(): Promise<void> {
  await resumePublishes(revalidateByRequest);
  const [rows, reading] = await Promise.all([
    readRows(),
    getCatalogue().catch(() => undefined),
    store().sync(),
  ]);
  const { before } = publishLoop();
  const { versions } = store();
  // Unchanged content with unchanged facts of sources stays the same object.
  const isNewContent = reading !== undefined && reading.value !== before;
  const isBehind = versions.completed() < versions.latest();
  if (rows.size > 0 || isNewContent || isBehind) void wake();
}
