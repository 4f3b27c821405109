/** Renders overviews for `/editor`, which lists what pages drop of them: another process may have rendered the pages. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import { readTexts } from '@/lib/contentful/get-template-details';
import { withFreshDeadline } from '@/lib/deadline';
import { reasonOf } from '@/lib/errors';
import { logWarning } from '@/lib/observability/log';
import { recordOverview } from '@/lib/page/overview-problems';
import { renderUncached } from '@/lib/page/overview-renderer';
import { sourceFiles } from '@/lib/page/rehype-source-links';
import { afterResponse, serverPart } from '@/lib/server-state';

/** In one request for their texts. */
const BATCH_SIZE = 100;

export type OverviewChecks = {
  /** Template id → the version that was checked. */
  checked: Map<string, string>;
  running: Promise<void> | undefined;
};

/** Checks the overviews that changed since the last check. @returns when all are checked; never throws */
export function checkOverviews({ templates, textFields }: Catalogue): Promise<void> {
  const checks = serverPart('overviewChecks', () => ({ checked: new Map(), running: undefined }));
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
