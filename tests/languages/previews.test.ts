/** Drafts of a language, and what editors are told if there are none. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { previewRefusalHtml } from '@/lib/editor/preview-refusal-page';
import { previewTarget, publishedPath } from '@/lib/editor/preview-target';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { pageAt } from '@/tests/fixtures/page-results';
import { bilingualSpace, GERMAN } from '@/tests/languages/bilingual-space';

const SECRET = 'a-secret-of-some-length-for-drafts';
const ID = 'template-next-blog';
const OPTIONS = { env: { DRAFT_SECRET: SECRET }, requestsPerSecond: 500 };

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(bilingualSpace(), OPTIONS);
});
afterEach(() => lib.close());

const open = (query: Record<string, string>) => previewTarget({ secret: SECRET, ...query });

const editGerman = (id: string, german: Record<string, unknown>) =>
  lib.service.content.update(id, {}, { translations: { de: { ...GERMAN[id], ...german } } });

const draftAt = (path: string) => pageAt(path, { draftMode: true });

describe('a preview', () => {
  it.each([
    ['de', ID, '/de/templates/next.js/next-blog-de'],
    ['de', 'value-blog', '/de/templates/blogs'],
    ['de', 'section-type', '/de/templates'],
    ['en-US', ID, '/templates/next.js/next-blog'],
  ])('in the locale %s of %s opens the page of that language', async (locale, id, path) => {
    expect(await open({ id, locale })).toMatchObject({ kind: 'page', path });
  });

  it('opens the page of the default language if its address has no locale', async () => {
    const page = { kind: 'page', path: '/templates/next.js/next-blog' };
    expect(await open({ id: ID })).toMatchObject(page);
    expect(await open({ id: ID, locale: '' })).toMatchObject(page);
  });

  it('is refused in a locale that the site does not show', async () => {
    expect(await open({ id: ID, locale: 'fr' })).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('no language for the locale “fr”'),
    });
  });

  it('says in the language why the entry has no page in it', async () => {
    await lib.close();
    lib = await libOn(bilingualSpace(null), OPTIONS);
    const target = await open({ id: 'template-next-hugo', locale: 'de' });
    expect(target).toMatchObject({
      status: 404,
      message: 'In der Locale „de“: Das Feld „name“ ist leer. Fülle es aus.',
      refreshes: true,
    });
    if (target.kind === 'refused') expect(previewRefusalHtml(target)).toContain('lang="de-DE"');
    expect(await open({ id: 'template-next-hugo' })).toMatchObject({ kind: 'page' });
  });
});

it.each([
  ['/de/templates/next.js/next-blog-de', '/de/templates/next.js/next-blog-de'],
  ['/de/templates/next.js/next-blog', '/de/templates'],
  ['/templates/next.js/next-blog-de', '/templates'],
])('leaving draft mode at %s opens %s', async (path, opened) => {
  expect(await publishedPath(path)).toBe(opened);
});

describe('a page of drafts in German', () => {
  beforeEach(() => getCatalogueSince(Date.now()));

  it('says in German that nothing has changed', async () => {
    expect(await draftAt('/de/templates/next.js/next-blog-de')).toMatchObject({
      props: {
        layout: {
          preview: {
            locale: 'de',
            banner: 'Du siehst Entwürfe. Dieser Eintrag hat keine unveröffentlichten Änderungen.',
            typed: expect.stringContaining('Du siehst, was du gerade tippst.'),
            draftStyles: expect.not.stringContaining('Geändert'),
          },
        },
      },
    });
  });

  it('shows what changed in German, and marks its card there alone', async () => {
    editGerman(ID, { name: 'Neuer Name', overview: '# Neu' });
    expect(await draftAt('/de/templates/next.js/next-blog-de')).toMatchObject({
      props: {
        template: { name: 'Neuer Name', overviewHtml: expect.stringContaining('Neu') },
        layout: {
          preview: {
            banner: expect.stringContaining('geändert: name und overview.'),
            draftStyles: expect.stringMatching(new RegExp(`"${ID}".*content:"Geändert"`)),
          },
        },
      },
    });
    expect(await draftAt('/templates/next.js/next-blog')).toMatchObject({
      props: {
        layout: {
          preview: {
            locale: 'en-US',
            banner: expect.stringContaining('no unpublished changes'),
            draftStyles: expect.not.stringContaining('Changed'),
          },
        },
      },
    });
  });

  it('names only the description if a description is translated', async () => {
    const id = 'template-hugo-blog';
    lib.service.content.update(id, { description: 'In English.' });
    lib.service.content.publish(id);
    await getCatalogueSince(Date.now());
    editGerman(id, { description: 'Auf Deutsch.' });
    expect(await draftAt('/de/templates/hugo/hugo-blog')).toMatchObject({
      props: {
        layout: { preview: { banner: expect.stringContaining('geändert: description.') } },
      },
    });
  });

  it('does not mark a card if only an overview is translated', async () => {
    editGerman(ID, { overview: undefined });
    lib.service.content.publish(ID);
    await getCatalogueSince(Date.now());
    editGerman(ID, {});
    expect(await draftAt('/de/templates')).toMatchObject({
      props: { layout: { preview: { draftStyles: expect.not.stringContaining('Geändert') } } },
    });
  });

  it('redirects from the published slug to that of the draft', async () => {
    editGerman(ID, { slug: 'neu' });
    expect(await draftAt('/de/templates/next.js/next-blog-de')).toMatchObject({
      redirect: { destination: '/de/templates/next.js/neu' },
    });
    expect(await draftAt('/templates/next.js/next-blog')).toHaveProperty('props');
  });
});
