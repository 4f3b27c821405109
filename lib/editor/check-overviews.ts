/** Renders overviews here as well, because another process may have rendered the pages. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import { readTexts } from '@/lib/contentful/get-template-details';
import { recordOverview } from '@/lib/markdown/overview-problems';
import { renderUncached } from '@/lib/markdown/overview-renderer';
import { sourceFiles } from '@/lib/markdown/rehype-source-links';
import { logWarning } from '@/lib/observability/log';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { reasonOf } from '@/lib/runtime/errors';
import { afterResponse, serverCell } from '@/lib/runtime/server-state';

const BATCH_SIZE = 100;

type OverviewChecks = {
  /** Last checked version, by template id. */
  checked: Map<string, string>;
  running: Promise<void> | undefined;
};

export const overviewChecks = serverCell(
  'overviewChecks',
  (): OverviewChecks => ({ checked: new Map(), running: undefined }),
);

/** Never throws. */
export function checkOverviews({ templates, textFields }: Catalogue): Promise<void> {
  const checks = overviewChecks();
  if (checks.running !== undefined) return checks.running;
  const changed = templates.filter(({ id, updatedAt }) => checks.checked.get(id) !== updatedAt);
  if (changed.length === 0 || !textFields.includes('overview')) return Promise.resolve();
  const running = checkAll(changed, checks.checked)
    .catch((error: unknown) => logWarning('editor.overviews-not-read', reasonOf(error)))
    .finally(() => {
      checks.running = undefined;
    });
  checks.running = running;
  afterResponse(running);
  return running;
}

async function checkAll(templates: readonly Template[], checked: Map<string, string>) {
  for (let from = 0; from < templates.length; from += BATCH_SIZE) {
    const batch = templates.slice(from, from + BATCH_SIZE);
    const ids = batch.map(({ id }) => id);
    const texts = await withFreshDeadline(() => readTexts(ids, 'delivery', ['overview']));
    for (const template of batch) {
      const overview = texts.get(template.id)?.overview;
      const files = sourceFiles(template.links.source, template.sourceBranch);
      recordOverview(template, overview ? await renderUncached(overview, files) : null);
      checked.set(template.id, template.updatedAt);
    }
  }
}
