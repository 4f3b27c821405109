import type { ContentExport } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import {
  addressesOf,
  hasPage,
  pathsOfEntry,
  sitemapAddresses,
} from '@/lib/catalogue/page-registry';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { getFrameworkTemplates } from '@/lib/contentful/get-framework-templates';
import { getTemplateDetails } from '@/lib/contentful/get-template-details';
import { findSiteOgImage } from '@/lib/og-image/find-og-image';
import { redirectWithoutDrafts } from '@/lib/page/draft-mode';
import { ogImagePath } from '@/lib/page/og-image-url';
import { languageWithId } from '@/lib/runtime/languages';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { pageAt } from '@/tests/fixtures/page-results';
import { linkTo, page, picture, smallSpace } from '@/tests/fixtures/sample-space';
import { bilingual, bilingualSpace } from '@/tests/languages/bilingual-space';

const DE = languageWithId('de');

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(bilingualSpace());
});
afterEach(() => lib.close());

const readAll = async () => (await getCatalogueSince(Date.now() + 1)).value;
const german = (catalogue: Catalogue) => catalogueIn(catalogue, DE);

describe('content in two languages', () => {
  it('has its own words and slugs in each', async () => {
    const catalogue = await readAll();
    expect(catalogue.templateById.get('template-next-blog')).toMatchObject({
      name: 'Template next-blog',
      slug: 'next-blog',
    });
    expect(german(catalogue).templateById.get('template-next-blog')).toMatchObject({
      name: 'Next-Blog auf Deutsch',
      slug: 'next-blog-de',
      description: 'Ein Blog.',
    });
    expect([...german(catalogue).filterBySlug.keys()]).toContain('blogs');
  });

  it('falls back as the space says', async () => {
    const catalogue = german(await readAll());
    expect(catalogue.templateById.get('template-hugo-blog')).toMatchObject({
      name: 'Hugo-Blog auf Deutsch',
      slug: 'hugo-blog',
    });
    expect(catalogue.templates).toHaveLength(5);
  });

  it('says which texts are not translated', async () => {
    lib.service.content.update('template-hugo-blog', { description: 'In English.' });
    lib.service.content.publish('template-hugo-blog');
    const catalogue = await readAll();
    const id = 'template-hugo-blog';
    expect(german(catalogue).templateById.get(id)?.untranslated).toEqual({ description: 'en-US' });
    expect(german(catalogue).templateById.get('template-next-blog')).not.toHaveProperty(
      'untranslated',
    );
    expect(catalogue.templateById.get(id)).not.toHaveProperty('untranslated');
    expect(await pageAt('/de/templates')).toMatchObject({
      props: {
        list: {
          cards: expect.arrayContaining([expect.objectContaining({ descriptionLang: 'en-US' })]),
        },
      },
    });
  });

  it('is absent in a language if the space has no fallback for its slug', async () => {
    await lib.close();
    lib = await libOn(bilingualSpace(null));
    const catalogue = await readAll();
    expect(catalogue.templates).toHaveLength(5);
    expect(german(catalogue).templates.map(({ slug }) => slug)).toEqual(['next-blog-de']);
    // Fields that aren’t localised have one value.
    expect(german(catalogue).templates[0]?.order).toBe(1);
  });

  it('has one picture in all languages, also on a content page', async () => {
    await lib.close();
    const space = smallSpace([page('about', { picture: linkTo('Asset', 'cover') })]);
    const words = { title: 'Über uns', slug: 'ueber' };
    const { fields, ...cover } = picture('cover');
    const file = { ...fields.file, de: fields.file?.['en-US'] };
    const assets = [{ ...cover, fields: { file } }] as ContentExport['assets'];
    const germanOf = ({ sys }: { sys: { id: string } }) => (sys.id === 'page-about' ? words : {});
    lib = await libOn(bilingual({ ...space, assets }, germanOf, null));
    const entry = german(await readAll()).entryByPath.get('/ueber');
    expect(entry).toMatchObject({ title: 'Über uns', picture: { url: expect.any(String) } });
  });

  it('lists a template of a framework in draft mode that exists in German alone', async () => {
    const { content } = lib.service;
    const id = 'template-next-blog';
    content.update(id, { name: undefined, slug: undefined });
    content.publish(id);
    const { filterBySlug } = german(await readAll());
    const filter = [...filterBySlug.values()].find(({ isFramework }) => isFramework);
    const options = { access: 'delivery' as const, language: DE };
    const listed = filter && (await getFrameworkTemplates(filter, options));
    expect(listed?.map((template) => template.id)).toContain(id);
  });

  it('is read with one request more than in one language: that for the locales', async () => {
    await readAll();
    const paths = lib.service.requests.map(({ path }) => path.split('/').at(-1));
    expect(paths.filter((path) => path === 'locales')).toHaveLength(1);
    const types = lib.service.requests.map(({ query }) => query.content_type).filter(Boolean);
    expect(types.sort()).toEqual([...new Set(types)].sort());
  });

  it('keeps unchanged entries as the same objects', async () => {
    const before = german(await readAll());
    lib.service.content.update('template-hugo-blog', { description: 'New' });
    lib.service.content.publish('template-hugo-blog');
    const after = german(await readAll());
    const ids = after.templates.flatMap((one) =>
      before.templateById.get(one.id) === one ? [] : one.id,
    );
    expect(ids).toEqual(['template-hugo-blog']);
  });

  it('follows a change of the fallback, also in entries that have not changed', async () => {
    await readAll();
    const { locales } = lib.service.content;
    const own = locales.list().find(({ code }) => code === 'de');
    if (own !== undefined) locales.save({ ...own, fallbackCode: null }, own.sys.id);
    expect(german(await readAll()).templates.map(({ slug }) => slug)).toEqual(['next-blog-de']);
  });

  it('is not read if the space lacks the locale, and the reason names both', async () => {
    await lib.close();
    lib = await libOn({
      ...bilingualSpace(),
      locales: bilingualSpace().locales?.slice(0, 1) ?? [],
    });
    await expect(readAll()).rejects.toThrow(
      'site.config.ts has a language with the locale "de", and the space has en-US.',
    );
  });

  it('has the filter by publisher under a title in each', async () => {
    for (const [id, publisher] of [['next-blog', 'One'] as const, ['hugo-blog', 'Two'] as const]) {
      lib.service.content.update(`template-${id}`, { publisher });
      lib.service.content.publish(`template-${id}`);
    }
    const catalogue = await readAll();
    const titlesIn = ({ searchGroups }: Catalogue) =>
      searchGroups.map(({ section }) => section.title);
    expect(titlesIn(catalogue)).toContain('Publisher');
    expect(titlesIn(german(catalogue))).toContain('Herausgeber');
  });

  it('has overviews in each', async () => {
    const read = async (language = languageWithId(undefined)) =>
      (await getTemplateDetails('template-next-blog', 'delivery', undefined, language)).overview;
    expect(await Promise.all([read(), read(DE)])).toEqual(['# Hello\n\nA *blog*.', '# Hallo']);
  });
});

it('the sample has 20 templates in German, and says of the others that they are in English', async () => {
  await lib.close();
  lib = await libOn(await galleryContent());
  const catalogue = german(await readAll());
  const [own, others] = [true, false].map((isGerman) =>
    catalogue.templates.filter(({ untranslated }) => (untranslated === undefined) === isGerman),
  );
  expect(own).toHaveLength(20);
  expect(others?.every(({ untranslated }) => untranslated?.overview === 'en-US')).toBe(true);
  expect(catalogue.filterBySlug.get('dokumentation')?.value.name).toBe('Dokumentation');
  expect(await pageAt('/de/ueber-uns')).toHaveProperty('props');
  expect(await pageAt('/de/templates/hydrogen/hydrogen-2-starter')).toMatchObject({
    props: {
      template: { untranslated: { description: 'en-US' }, picture: { altLang: 'en-US' } },
    },
  });
});

describe('addresses in two languages', () => {
  it('have a prefix, except in the default language', async () => {
    const catalogue = await readAll();
    expect(pathsOfEntry(catalogue, 'template-next-blog')).toEqual([
      '/templates/next.js/next-blog',
      '/templates/next.js/next-blog',
      '/templates/blog/next-blog',
      '/de/templates/next.js/next-blog-de',
      '/de/templates/next.js/next-blog-de',
      '/de/templates/blogs/next-blog-de',
    ]);
    expect((await addressesOf(catalogue)).get('value-blog')).toEqual([
      '/templates/blog',
      '/de/templates/blogs',
    ]);
    expect(sitemapAddresses(german(catalogue)).map(({ path }) => path)).toContain(
      '/de/templates/next.js/next-blog-de',
    );
  });

  it.each([
    ['/de', true],
    ['/de/templates', true],
    ['/de/templates/blogs', true],
    ['/de/templates/blog', false],
    ['/templates/blogs', false],
    ['/de/templates/next.js/next-blog-de', true],
    ['/de/templates/next.js/next-blog', false],
    ['/en/templates', false],
  ])('exist only in their own language: %s', async (path, isPage) => {
    expect(hasPage(await readAll(), path)).toBe(isPage);
  });
});

it('has a share picture of its own in each language', async () => {
  for (const [path, locale] of [['/', 'en-GB'] as const, ['/de', 'de'] as const]) {
    const ogImage = expect.stringContaining(ogImagePath(await findSiteOgImage('', locale)));
    expect(await pageAt(path)).toMatchObject({ props: { ogImage } });
  }
  expect((await findSiteOgImage('', 'de')).path).toBe('/api/og/site?locale=de');
});

it('has the same share pictures in another of Next’s bundles', async () => {
  const { language } = await readAll();
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const bundle = await import('@/lib/page/og-image-url');
  expect(bundle.siteOgImage(language).path).toBe('/api/og/site');
});

it('leaves an ended preview in its language', async () => {
  const redirect = await redirectWithoutDrafts('ended', '/templates/search?q=a', 'de');
  expect(redirect?.redirect.destination).toBe(
    '/api/draft/disable?path=%2Fde%2Ftemplates%2Fsearch%3Fq%3Da',
  );
});

it('renders a page with the words and links of its language', async () => {
  const page = await pageAt('/de/templates/next.js/next-blog-de');
  expect(page).toMatchObject({
    props: {
      template: { name: 'Next-Blog auf Deutsch' },
      canonical: expect.stringMatching(/\/de\/templates\/next\.js\/next-blog-de$/),
    },
  });
});
