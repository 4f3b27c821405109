/** A template's page whose overview can't be rendered, or can't be read. */
import { describe, expect, it } from 'vitest';
import { withDeadline } from '@/lib/deadline';
import { templatePage } from '@/lib/gallery/template/template-page';
import { loadPageContext, type PageContext } from '@/lib/page/page-context';
import { hasUnrenderableOverview } from '@/lib/page/unrenderable-overviews';
import * as pages from '@/tests/fixtures/page-results';
import { space, template } from '@/tests/fixtures/sample-space';
import { onServices } from '@/tests/lib/on-services';

const on = onServices();

const startOn = (...entries: Parameters<typeof space>[0]) => on.startOn(space(entries));

async function found(filterSlug: string, slug: string, kind: PageContext['kind'] = 'isr') {
  const result = await templatePage(await loadPageContext(kind), filterSlug, slug);
  if (result.kind !== 'ok') throw new Error(`It is ${result.kind}.`);
  return { ...result, entryIds: [...result.entryIds] };
}

describe('a page whose overview can’t be rendered', () => {
  // Refused before a thread is asked.
  const overview = `${'>'.repeat(100)} deep`;
  const ID = 'template-deep';

  it('is shown without it, and editors see that until it can be', async () => {
    await startOn(template('deep', { overview }));
    const { props, isComplete } = await found('all', 'deep');
    expect(props.template).toMatchObject({ overviewMissing: true, overviewHtml: null });
    // It was read: to render the page again would change nothing.
    expect(isComplete).toBe(true);
    expect(hasUnrenderableOverview(ID)).toBe(true);
    on.lib.service.content.update(ID, { overview: null });
    on.lib.service.content.publish(ID);
    expect((await found('all', 'deep')).props.template.overviewMissing).toBe(false);
    expect(hasUnrenderableOverview(ID)).toBe(false);
  });

  it('is not reported while it is a draft', async () => {
    await startOn(template('deep', { overview }));
    expect((await found('all', 'deep', 'draft')).props.template.overviewMissing).toBe(true);
    expect(hasUnrenderableOverview(ID)).toBe(false);
  });
});

describe('where overviews can’t be read', () => {
  const isText = (_: string, { query }: { query: Record<string, string> }) => 'sys.id[in]' in query;
  const noTexts = () => on.lib.service.faults.inject({ kind: 'refuse' }, { path: isText });

  it('a page that was never rendered is shown without it, and rendered again after three seconds', async () => {
    noTexts();
    expect(await pages.templatePage('hugo', 'hugo-blog')).toMatchObject({
      props: { template: { overviewMissing: true, overviewHtml: null } },
      revalidate: 3,
    });
    expect(on.log.text()).toContain('⚠ gallery.overview-missing: /templates/hugo/hugo-blog');
    on.lib.service.faults.clear();
    expect(await pages.templatePage('hugo', 'hugo-blog')).toMatchObject({
      props: { template: { overviewMissing: false } },
      revalidate: 30,
    });
  });

  it('a page that has little time left is shown without it, and not too late', async () => {
    const context = await loadPageContext('isr');
    on.lib.service.faults.inject({ kind: 'hang' }, { path: isText });
    const page = withDeadline(700, () => templatePage(context, 'hugo', 'hugo-blog'));
    expect(await page).toMatchObject({ props: { template: { overviewMissing: true } } });
  });

  it('a page that was rendered with it stays as it is', async () => {
    await pages.templatePage('hugo', 'hugo-blog');
    noTexts();
    await expect(pages.templatePage('hugo', 'hugo-blog')).rejects.toThrow();
  });

  it.each(['on-demand', 'draft'] as const)('a page rendered %s fails', async (kind) => {
    const context = await loadPageContext(kind);
    noTexts();
    await expect(templatePage(context, 'hugo', 'hugo-blog')).rejects.toThrow();
  });
});
