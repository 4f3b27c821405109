import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentProblemsCopy as copy } from '@/copy/content-problems';
import { overviewProblems } from '@/lib/markdown/overview-problems';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import { spaceOfOverviews } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(spaceOfOverviews());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

const ids = (count: number) => Array.from({ length: count }, (_, index) => `template-t-${index}`);
describe('overviews on pages', () => {
  it('share one request if many pages are rendered together', async () => {
    await pages.templatesPage();
    const before = lib.service.requests.length;
    const made = await Promise.all(
      ids(20).map((id) => pages.templatePage('hugo', id.replace('template-', ''))),
    );
    expect(made).toMatchObject(
      made.map((_, index) => ({
        props: { template: { overviewHtml: `<p>Words ${index}</p>` } },
      })),
    );
    expect(lib.service.requests).toHaveLength(before + 1);
  });

  it('are left out if they can’t be rendered, with one log line that names the entry', async () => {
    const log = logLines();
    lib.service.content.update('template-t-0', { overview: '>'.repeat(50_000) });
    lib.service.content.publish('template-t-0');
    const page = () => pages.templatePage('hugo', 't-0');
    const without = { props: { template: { overviewHtml: null, overviewMissing: true } } };
    expect(await page()).toMatchObject({ ...without, revalidate: 30 });
    expect(await page()).toMatchObject(without);
    expect(log.count('gallery.overview-not-rendered: The page of template-t-0,')).toBe(1);
    expect(overviewProblems('template-t-0')).toHaveLength(1);
    lib.service.content.update('template-t-0', { overview: 'Fixed' });
    lib.service.content.publish('template-t-0');
    expect(await page()).toMatchObject({
      props: { template: { overviewHtml: '<p>Fixed</p>', overviewMissing: false } },
    });
    expect(overviewProblems('template-t-0')).toEqual([]);
  });

  it('are reported to editors if parts of them are dropped', async () => {
    lib.service.content.update('template-t-0', {
      overview: '![CI](https://ci.example/b.svg)\n\n<svg></svg> [x](docs/x.md)',
    });
    lib.service.content.publish('template-t-0');
    await pages.templatePage('hugo', 't-0');
    expect(overviewProblems('template-t-0')).toEqual(
      [copy.tagsDropped(['svg']), copy.picturesDropped, copy.linksDropped].map((text) => ({
        level: 'advice',
        text,
      })),
    );
  });

  it('are not logged in draft mode if they can’t be rendered', async () => {
    const log = logLines();
    lib.service.content.update('template-t-0', { overview: '>'.repeat(50_000) });
    expect(await pages.templatePage('hugo', 't-0', { draftMode: true })).toMatchObject({
      props: { template: { overviewHtml: null, overviewMissing: true } },
    });
    expect(log.count('gallery.overview-not-rendered')).toBe(0);
    expect(overviewProblems('template-t-0')).toEqual([]);
  });
});
