/** After one visitor has waited in vain, others get stale pages at once. */
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { instances } from '@/lib/page-cache/instances';
import { lastPublishAt } from '@/lib/runtime/last-publish';
import { backgroundPause, serverCell } from '@/lib/runtime/server-state';

const PROBE_INTERVAL_MS = 3_000;

const state = serverCell('contentOutage', () => ({ isProbed: false }));

export function serveStaleInOutage(): void {
  if (state().isProbed) return;
  state().isProbed = true;
  instances().serveStalePages(true);
  void probe();
}

async function probe(): Promise<void> {
  while (state().isProbed) {
    await backgroundPause(PROBE_INTERVAL_MS);
    await getCatalogueSince(lastPublishAt()).then(
      () => {
        state().isProbed = false;
      },
      () => {},
    );
  }
  instances().serveStalePages(false);
}
