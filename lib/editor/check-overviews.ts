/** Overviews are rendered again, because another process may have rendered the pages. */
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
  /** Versions by language and template id. */
  checked: Map<string, string>;
  running: Promise<void> | undefined;
};

export const overviewChecks = serverCell(
  'overviewChecks',
  (): OverviewChecks => ({ checked: new Map(), running: undefined }),
);

/** Never throws. */
export function checkOverviews(catalogue: Catalogue): Promise<void> {
  const checks = overviewChecks();
  if (checks.running !== undefined) return checks.running;
  if (!catalogue.textFields.includes('overview')) return Promise.resolve();
  const running = checkAll(catalogue, checks.checked)
    .catch((error: unknown) => logWarning('editor.overviews-not-read', reasonOf(error)))
    .finally(() => {
      checks.running = undefined;
    });
  checks.running = running;
  afterResponse(running);
  return running;
}

async function checkAll({ inLanguages }: Catalogue, checked: Map<string, string>) {
  for (const { language, templates } of inLanguages.values()) {
    const keyOf = ({ id }: Template) => `${language.id} ${id}`;
    const changed = templates.filter((one) => checked.get(keyOf(one)) !== one.updatedAt);
    for (let from = 0; from < changed.length; from += BATCH_SIZE) {
      const batch = changed.slice(from, from + BATCH_SIZE);
      const ids = batch.map(({ id }) => id);
      const texts = await withFreshDeadline(() =>
        readTexts(ids, 'delivery', ['overview'], language),
      );
      for (const template of batch) {
        const overview = texts.get(template.id)?.overview;
        const files = sourceFiles(template.links.source, template.sourceBranch);
        const rendered = overview ? await renderUncached(overview, files) : null;
        recordOverview(language, template, rendered);
        checked.set(keyOf(template), template.updatedAt);
      }
    }
  }
}
