/** `/editor` says which languages have a page, and what is not translated. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { ContentProblemsPage } from '@/components/editor/content-problems-page';
import { EditorPanel } from '@/components/editor/editor-panel';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { getEditorPanel } from '@/lib/editor/editor-panel-view';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { getEditorView } from '@/lib/editor/publish-list';
import { propsForEditor } from '@/lib/editor/require-editor-session';
import { notShownReason } from '@/lib/publishing/not-shown-reason';
import { savePublish } from '@/lib/publishing/publish-log';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { publishRecord } from '@/tests/fixtures/publish-record';
import { bilingualSpace } from '@/tests/languages/bilingual-space';

let lib: LibOnServices;
afterEach(() => lib.close());

const HUGO = 'template-hugo-blog';
const NO_SLUG = 'No page in German. Its field “slug” is empty. Fill it in.';

async function spaceWith(fallbackCode: string | null, change = () => {}) {
  lib = await libOn(bilingualSpace(fallbackCode));
  change();
  // `/editor` doesn't wait long for content.
  await getCatalogueSince(Date.now());
}

function describeInEnglish() {
  lib.service.content.update(HUGO, { description: 'In English.' });
  lib.service.content.publish(HUGO);
}

const published = () => savePublish(publishRecord({ id: 'a', entryId: HUGO, state: 'live' }));

async function gapsOfPublish() {
  const { lines } = await getEditorView({ search: { q: '', state: '' }, page: 1 });
  return lines[0]?.publishes[0];
}

describe('an entry that shows a fallback', () => {
  it('has a page in each language, and says what is not translated', async () => {
    await spaceWith('en-US', describeInEnglish);
    const view = await getEditorPanel(HUGO);
    expect(view.languages).toEqual([
      {
        name: 'British English',
        paths: ['/templates/hugo/hugo-blog', '/templates/blog/hugo-blog'],
        gap: null,
      },
      {
        name: 'German',
        paths: ['/de/templates/hugo/hugo-blog', '/de/templates/blogs/hugo-blog'],
        gap: 'Not translated into German: description.',
      },
    ]);
    const markup = renderToStaticMarkup(createElement(EditorPanel, { view }));
    expect(markup).toContain('href="/de/templates/hugo/hugo-blog"');
    expect(markup).toContain('Not translated into German: description.');
  });

  it('says so at its publish', async () => {
    await spaceWith('en-US', describeInEnglish);
    await published();
    expect(await gapsOfPublish()).toMatchObject({
      state: 'live',
      href: '/templates/hugo/hugo-blog',
      gaps: 'Not translated into German: description.',
    });
  });

  it('is one of the entries of one hint', async () => {
    await spaceWith('en-US', describeInEnglish);
    const problems = (await getContentProblems()) ?? [];
    const hints = problems.filter(({ entries }) => entries);
    expect(hints).toMatchObject([
      {
        level: 'advice',
        name: 'German',
        text: expect.stringContaining('in German: 0. Entries that aren’t fully translated: 3;'),
        entries: expect.arrayContaining([
          {
            entryId: HUGO,
            level: 'advice',
            name: 'Hugo-Blog auf Deutsch',
            href: expect.stringMatching(
              /template-hugo-blog\?focusedField=description&focusedLocale=de$/,
            ),
            text: 'Not translated into German: description.',
          },
        ]),
      },
    ]);
    const markup = renderToStaticMarkup(createElement(ContentProblemsPage, { problems }));
    expect(markup).toContain('Hugo-Blog auf Deutsch');
    const own = await getContentProblems(HUGO);
    expect(own?.map(({ text }) => text).join()).not.toContain('translated');
  });
});

describe('an entry without a slug in a language', () => {
  it('says why it has no page there', async () => {
    await spaceWith(null);
    expect((await getEditorPanel('template-next-hugo')).languages).toEqual([
      expect.objectContaining({ name: 'British English', gap: null }),
      { name: 'German', paths: [], gap: NO_SLUG },
    ]);
    const hints = (await getContentProblems())?.filter(({ entries }) => entries);
    expect(hints?.[0]).toMatchObject({
      text: expect.stringMatching(/^Entries without a page in German: [1-9]/),
      entries: expect.arrayContaining([expect.objectContaining({ text: NO_SLUG })]),
    });
  });

  it('says why at its publish, and not that its texts are missing', async () => {
    await spaceWith(null, describeInEnglish);
    await published();
    expect(await gapsOfPublish()).toMatchObject({ gaps: NO_SLUG });
  });

  it('has a link to its page in another language', async () => {
    await spaceWith(null, () => {
      const translations = { de: { name: 'Nur deutsch', slug: 'nur-deutsch' } };
      lib.service.content.update(HUGO, { slug: undefined, name: undefined }, { translations });
      lib.service.content.publish(HUGO);
    });
    const event = { type: 'Entry', id: HUGO, isPublished: true };
    expect(await notShownReason(event as never)).toBeNull();
    await published();
    expect(await gapsOfPublish()).toMatchObject({
      href: expect.stringMatching(/^\/de\/templates\/.*\/nur-deutsch$/),
      gaps: 'No page in British English. Its field “slug” is empty. Fill it in.',
    });
    const hints = (await getContentProblems())?.filter(({ entries }) => entries);
    expect(hints?.map(({ text }) => text).join()).not.toContain('British English');
  });
});

it('the list of problems has those of an overview in another language', async () => {
  await spaceWith('en-US', () => {
    const { content } = lib.service;
    const { draft } = content.list().find(({ id }) => id === HUGO) ?? {};
    const de = { ...draft?.translations.de, overview: 'Ein <svg></svg>' };
    content.update(HUGO, {}, { translations: { de } });
    content.publish(HUGO);
  });
  // The list doesn't wait long for overviews to be rendered.
  const problems = async () => (await getContentProblems(HUGO)) ?? [];
  const ofPicture = async () => (await problems()).filter(({ text }) => text.includes('svg'));
  await expect.poll(ofPicture).toHaveLength(1);
});

it('an entry without a page of its own has no languages', async () => {
  await spaceWith('en-US');
  expect((await getEditorPanel('nothing')).languages).toEqual([]);
});

it('`/editor` is at one address, in the default language', async () => {
  await spaceWith('en-US');
  const context = {
    req: { cookies: {} },
    res: { setHeader() {} },
    query: {},
    resolvedUrl: '/editor/content',
    locale: 'de',
    defaultLocale: 'en-GB',
  };
  const props = await propsForEditor(context as never, async () => ({}));
  expect(props).toMatchObject({ redirect: { destination: '/editor/content' } });
});
