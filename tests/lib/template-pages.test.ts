import { describe, expect, it, vi } from 'vitest';
import { overviewProblems } from '@/lib/markdown/overview-problems';
import { loadPageContext, type PageContext } from '@/lib/page/page-context';
import { takeRecord } from '@/lib/page-cache/saved-page';
import { absentTag } from '@/lib/redis/cache-tags';
import { withDeadline } from '@/lib/runtime/deadline';
import { reportHref, templatePage, templatePaths } from '@/lib/template/template-page-props';
import { hasReferences } from '@/tests/fixtures/content-ids';
import * as pages from '@/tests/fixtures/page-results';
import { linkTo, picture, plainSection, space, template } from '@/tests/fixtures/sample-space';
import { DETAILS, SECTIONS } from '@/tests/lib/journal-template';
import { onServices } from '@/tests/lib/on-services';

const on = onServices();

const startOn = (...entries: Parameters<typeof space>[0]) => on.startOn(space(entries));

async function found(filterSlug: string, slug: string, kind: PageContext['kind'] = 'isr') {
  const result = await templatePage(await loadPageContext(kind), filterSlug, slug);
  if (result.kind !== 'ok') throw new Error(`It is ${result.kind}.`);
  return { ...result, entryIds: [...result.entryIds] };
}

it('the link for reports contains the address and the name of the template, encoded', () => {
  const address = 'mailto:help@acme.example?subject={name}&body={url}';
  expect(reportHref(address, 'A & {url}', 'https://gallery.example/templates/all/a')).toBe(
    'mailto:help@acme.example?subject=A%20%26%20%7Burl%7D&body=https%3A%2F%2Fgallery.example%2Ftemplates%2Fall%2Fa',
  );
});

describe('a template page', () => {
  it('contains all fields and filters of its entry', async () => {
    await startOn(...SECTIONS, template('journal', DETAILS));
    const { props, canonicalPath, isComplete, ogImage } = await found('blog', 'journal');
    const { githubUrl, demoUrl, deployUrl, sourceContents: _, ...said } = DETAILS;
    const { framework: __, type: ___, license, ...facts } = said;
    expect(props.template).toMatchObject({
      ...facts,
      details: { license },
      name: 'Template journal',
      links: { source: githubUrl, demo: demoUrl, deploy: deployUrl },
      start: {
        kind: 'copy',
        needs: 'Hugo',
        options: [
          {
            manager: null,
            lines: [
              'mkdir journal && curl -fsSL https://codeload.github.com/acme/journal/tar.gz/HEAD | tar -xz -C journal --strip-components=1',
            ],
            run: null,
          },
        ],
        env: [],
      },
      status: null,
      hasCode: true,
      successor: null,
      picture: null,
      overviewMissing: false,
      facets: [
        { title: 'Framework', links: [{ name: 'Hugo', href: '/templates/hugo' }] },
        { title: 'Use Case', links: [{ name: 'Blog', href: '/templates/blog' }] },
      ],
      related: [],
      breadcrumbs: [{ name: 'Blog', href: '/templates/blog' }],
    });
    expect(props.template).not.toHaveProperty('entryId');
    expect(canonicalPath).toBe('/templates/hugo/journal');
    expect(isComplete).toBe(true);
    expect(ogImage?.path).toBe('/api/og/templates/journal');
  });

  it('redirects from the published address to the draft address', async () => {
    await startOn(...SECTIONS, template('journal', DETAILS));
    on.lib.service.content.update('template-journal', { slug: 'diary' });
    expect(await pages.templatePage('hugo', 'journal', { draftMode: true })).toMatchObject({
      redirect: { destination: '/templates/hugo/diary' },
    });
  });

  it('says if there is only a README, and has no breadcrumbs without a filter', async () => {
    await startOn(template('bare', { sourceContents: 'readme' }));
    const { props } = await found('all', 'bare');
    expect(props.template).toMatchObject({
      status: 'no-code',
      hasCode: false,
      start: null,
      breadcrumbs: [],
      facets: [],
    });
  });

  it('contains its entry ID in draft mode only', async () => {
    expect((await found('hugo', 'hugo-blog', 'draft')).props.template).toMatchObject({
      entryId: 'template-hugo-blog',
    });
  });

  it.skipIf(hasReferences)(
    'is tagged with its entry, its filters, and its similar and missing templates',
    async () => {
      const relatedTemplates = ['template-other', 'draft'].map((id) => linkTo('Entry', id));
      await startOn(
        ...SECTIONS,
        template('one', { framework: ['Hugo'], relatedTemplates }),
        template('other'),
      );
      const { entryIds, props } = await found('hugo', 'one');
      expect(entryIds).toEqual([
        'template-one',
        'section-framework',
        'value-hugo',
        'template-other',
        absentTag('draft'),
      ]);
      expect(props.template.related).toMatchObject([{ name: 'Template other' }]);
    },
  );

  it.skipIf(hasReferences)(
    'is tagged with the section instead of a filter that has no entry',
    async () => {
      await startOn(
        plainSection('framework', [{ name: 'Hugo', slug: 'hugo' }]),
        template('one', { framework: ['Hugo'] }),
      );
      expect((await found('hugo', 'one')).entryIds).toEqual(['template-one', 'section-framework']);
    },
  );

  it('requests placeholder colours before it is rendered', async () => {
    await on.startOn(
      space(
        [
          template('one', {
            thumbnail: linkTo('Asset', 'own'),
            relatedTemplates: [linkTo('Entry', 'template-other')],
          }),
          template('other', { thumbnail: linkTo('Asset', 'others') }),
        ],
        { assets: [picture('own'), picture('others')] as never },
      ),
    );
    await found('all', 'one');
    const asked = on.lib.service.requests.filter(({ listener }) => listener === 'images');
    expect(asked.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      'others.png',
      'own.png',
    ]);
  });

  it('redirects to its canonical address from another filter', async () => {
    const context = await loadPageContext('isr');
    expect(await templatePage(context, 'blog', 'next-hugo')).toEqual({
      kind: 'redirect',
      to: '/templates/next.js/next-hugo',
      entryId: 'template-next-hugo',
    });
  });

  it('redirects from .md to its Markdown, unless a template has that slug', async () => {
    const context = await loadPageContext('isr');
    expect(await templatePage(context, 'all', 'next-hugo.md')).toEqual({
      kind: 'redirect',
      to: '/templates/next.js/next-hugo/index.md',
      entryId: 'template-next-hugo',
    });
    for (const slug of ['unheard-of.md', 'next-hugo.txt', 'next-hugo.mdx', 'next-hugo-md']) {
      expect(await templatePage(context, 'all', slug)).toEqual({ kind: 'notFound' });
    }
    await startOn(template('readme.md'));
    expect((await found('all', 'readme.md')).props.template.name).toBe('Template readme.md');
  });

  it('is prerendered only under framework filters', async () => {
    expect((await templatePaths()).map(({ params }) => params)).toEqual([
      { filterSlug: 'next.js', templateSlug: 'next-blog' },
      { filterSlug: 'next.js', templateSlug: 'next-hugo' },
      { filterSlug: 'hugo', templateSlug: 'hugo-blog' },
      { filterSlug: 'hugo', templateSlug: 'next-hugo' },
    ]);
  });

  it.skipIf(hasReferences)(
    'is read together with other templates of the same framework',
    async () => {
      await templatePaths();
      const asked = on.lib.service.requests.flatMap(({ query }) => query['fields.framework'] ?? []);
      expect(asked.sort()).toEqual(['Hugo', 'Next.js']);
    },
  );

  it('is not read or prerendered in development', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    expect(await templatePaths()).toEqual([]);
    expect(on.lib.service.requests).toEqual([]);
  });
});

describe('a page with an unrenderable overview', () => {
  // This overview is refused before it reaches the thread.
  const overview = `${'>'.repeat(100)} deep`;
  const ID = 'template-deep';

  it('is shown without the overview, and reported to editors until the overview renders', async () => {
    await startOn(template('deep', { overview }));
    const { props, isComplete } = await found('all', 'deep');
    expect(props.template).toMatchObject({ overviewMissing: true, overviewHtml: null });
    // The page is complete, because rendering it again would change nothing.
    expect(isComplete).toBe(true);
    expect(overviewProblems(ID)).toHaveLength(1);
    on.lib.service.content.update(ID, { overview: null });
    on.lib.service.content.publish(ID);
    expect((await found('all', 'deep')).props.template.overviewMissing).toBe(false);
    expect(overviewProblems(ID)).toEqual([]);
  });

  it('is not reported in draft mode', async () => {
    await startOn(template('deep', { overview }));
    expect((await found('all', 'deep', 'draft')).props.template.overviewMissing).toBe(true);
    expect(overviewProblems(ID)).toEqual([]);
  });
});

describe('a template page whose overview can’t be read', () => {
  const isText = (_: string, { query }: { query: Record<string, string> }) => 'sys.id[in]' in query;
  const noTexts = () => on.lib.service.faults.inject({ kind: 'refuse' }, { path: isText });

  it('is first rendered without the overview, and again after three seconds', async () => {
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

  it('is rendered without the overview if little time is left', async () => {
    const context = await loadPageContext('isr');
    on.lib.service.faults.inject({ kind: 'hang' }, { path: isText });
    const page = withDeadline(700, () => templatePage(context, 'hugo', 'hugo-blog'));
    expect(await page).toMatchObject({ props: { template: { overviewMissing: true } } });
  });

  it('fails if it was rendered with the overview before, so that the old page remains', async () => {
    await pages.templatePage('hugo', 'hugo-blog');
    takeRecord('/templates/hugo/hugo-blog');
    noTexts();
    await expect(pages.templatePage('hugo', 'hugo-blog')).rejects.toThrow();
  });

  it.each(['on-demand', 'draft'] as const)('fails in %s rendering', async (kind) => {
    const context = await loadPageContext(kind);
    noTexts();
    await expect(templatePage(context, 'hugo', 'hugo-blog')).rejects.toThrow();
  });
});
