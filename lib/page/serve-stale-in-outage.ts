/** In an outage, after one visitor has waited in vain, others get stale pages immediately. */
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { staleServing } from '@/lib/page-cache/reading-rule';
import { lastPublishAt } from '@/lib/runtime/last-publish';
import { backgroundPause, serverCell } from '@/lib/runtime/server-state';

const PROBE_INTERVAL_MS = 3_000;

const state = serverCell('contentOutage', () => ({ isProbed: false }));

export function serveStaleInOutage(): void {
  if (state().isProbed) return;
  state().isProbed = true;
  staleServing().isOn = true;
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
  staleServing().isOn = false;
}
