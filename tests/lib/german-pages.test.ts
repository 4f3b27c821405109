import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { withGerman } from '@/tests/fixtures/languages';

const ADDRESSES = { canonical: 'https://x.example/de', ogImage: 'https://x.example/og' };

async function german() {
  const { languageWithId } = await withGerman();
  const language = languageWithId('de');
  const { buildCatalogue } = await import('@/lib/catalogue/catalogue');
  const sections = [bareSection('framework', [['Hugo', 'hugo']])];
  const template = bareTemplate('blog', {
    name: 'Blog',
    facets: { framework: ['Hugo'] },
    sourceUpdatedAt: '2026-03-12T00:00:00.000Z',
  });
  const content = { sections, templates: [template], textFields: [] };
  const catalogue = { ...buildCatalogue(content), language };
  const { templateCard } = await import('@/lib/cards/template-card-props');
  const pageContext = { kind: 'isr', catalogue } as const;
  return { language, template, pageContext, card: templateCard(pageContext, template) };
}

/** The text of the page in the site's layout. */
async function textOf<Props extends object>(page: ComponentType<Props>, props: Props) {
  const { MarketingLayout } = await import('@/components/site/marketing-layout');
  const layout = {
    layout: { announcement: null, isDraft: false, navigation: { sections: [], pages: [] } },
    currentPath: '/de',
    canonical: undefined,
    children: createElement(page, props),
  };
  const { LanguageContext } = await import('@/components/site/use-words');
  const { languageWithId } = await import('@/lib/runtime/languages');
  const value = languageWithId('de');
  const markup = renderToStaticMarkup(
    createElement(LanguageContext, { value }, createElement(MarketingLayout, layout)),
  );
  expect(await englishIn(markup)).toEqual([]);
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

/** What a page in German must not say. */
async function englishIn(markup: string): Promise<string[]> {
  const names = ['card', 'error-pages', 'home', 'listing', 'site', 'whats-new'];
  const wordsIn = async (folder: string) =>
    sentencesOf(await Promise.all(names.map((name) => import(`../../copy/${folder}/${name}.ts`))));
  const english = (await wordsIn('en')).difference(await wordsIn('de'));
  expect(english.size).toBeGreaterThan(60);
  return [...english].filter(
    (text) => markup.includes(`>${text}<`) || markup.includes(`"${text}"`),
  );
}

const sentencesOf = (words: unknown): Set<string> =>
  typeof words === 'string'
    ? new Set([words])
    : new Set(Object.values(Object(words)).flatMap((own) => [...sentencesOf(own)]));

describe('a page in German', () => {
  it('is the home page', async () => {
    const { card } = await german();
    const { HomePage } = await import('@/components/home/home-page');
    const home = { total: 2, featured: [card], popular: [] };
    const text = await textOf(HomePage, { home, ...ADDRESSES });
    expect(text).toContain('2 Templates ansehen');
    expect(text).toContain('Stand März 2026');
  });

  it('is a list, with the words that the server chooses', async () => {
    const { pageContext } = await german();
    const { countFacets } = await import('@/lib/listing/facet-counts');
    const { EMPTY_SELECTION } = await import('@/lib/listing/selection');
    const { listingProps } = await import('@/lib/listing/template-list-props');
    const { TemplatesBasePage } = await import('@/components/listing/templates-base-page');
    const { catalogue } = pageContext;
    const matches = countFacets(catalogue, { ...EMPTY_SELECTION, term: 'xyz' }, []);
    const found = listingProps(
      pageContext,
      EMPTY_SELECTION,
      countFacets(catalogue, EMPTY_SELECTION, []),
    );
    expect(await textOf(TemplatesBasePage, { list: found.list })).toContain('Alle Templates');
    const selection = { ...EMPTY_SELECTION, term: 'xyz' };
    const nothing = listingProps(pageContext, selection, matches, 1, ['php']);
    expect(nothing.list.unknown?.names).toBe('„php“');
    expect(await textOf(TemplatesBasePage, { list: nothing.list })).toContain(
      '0 Treffer für „xyz“',
    );
  });

  it('has dates in German', async () => {
    const { card } = await german();
    const { WhatsNewPage } = await import('@/components/whats-new/whats-new-page');
    const templates = [{ ...card, since: '2026-03-12T00:00:00.000Z', isFirstCommit: true }];
    const whatsNew = { months: [{ month: '2026-03', templates }], allHref: '/templates' };
    const text = await textOf(WhatsNewPage, { whatsNew, ...ADDRESSES });
    expect(text).toMatch(/März 2026 .*12\. März/);
  });

  it('is an error page', async () => {
    await german();
    const { ErrorPage } = await import('@/components/error-pages/error-page');
    expect(await textOf(ErrorPage, { status: 404 })).toContain('Seite nicht gefunden');
  });
});

it('draws share pictures and labels notes in the given language', async () => {
  const { language } = await german();
  const { siteOgImage } = await import('@/lib/page/og-image-url');
  const { text } = siteOgImage(language).picture;
  expect(text).toContain('Quellcode');
  const { renderMarkdown } = await import('@/lib/markdown/render-markdown');
  expect(renderMarkdown('> [!NOTE]\n> x', { language })).toContain('>Hinweis<');
  expect(renderMarkdown('> [!NOTE]\n> x')).toContain('>Note<');
});
