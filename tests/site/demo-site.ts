/** The production site on the sample content, as a visitor finds it. */
import { readSampleContent } from '#local/sample-content';
import { startServices } from '#local/services';
import type { ExportEntity } from '#tests/sample-space';
import { buildSite } from '#tests/site/production-site';

export type DemoSite = {
  url: string;
  /** Path that enters draft mode and leads to a template that was never published. */
  draftPath: string;
  close: () => Promise<void>;
};

/** `more`: entries beside those of the sample. Throws, with nothing left running, where one part fails. */
export async function startDemoSite(more: readonly ExportEntity[] = []): Promise<DemoSite> {
  const sample = await readSampleContent();
  const content = { ...sample, entries: [...sample.entries, ...more] } as typeof sample;
  const services = await startServices({ content, keyValueBackend: 'embedded' });
  const build = await buildSite(services.environment);
  const closeAll = async () => {
    await build.remove();
    await services.close();
  };
  const { draft } = services.editorPaths;
  if (!build.ok || draft === null) {
    await closeAll();
    throw new Error(build.ok ? 'The sample has no draft.' : build.output);
  }
  const site = await build.start(services.environment);
  return {
    url: site.url,
    draftPath: draft,
    async close() {
      await site.stop();
      await closeAll();
    },
  };
}
