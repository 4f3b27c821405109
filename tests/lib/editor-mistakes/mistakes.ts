import { linkTo } from '@/tests/fixtures/sample-space';
import type { Cms } from '@/tests/lib/editor-mistakes/cms';

/** `make` returns the id of the last entry published or removed. */
export type Mistake = readonly [kind: string, make: (cms: Cms) => Promise<string>];

const link = (id: string) => linkTo('Entry', id);

export const MISTAKES: readonly Mistake[] = [
  ['a template without a name', (cms) => cms.template('no-name', { name: undefined })],
  ['a template whose name is blank', (cms) => cms.template('blank', { name: '  ' })],
  ['a template without a slug', (cms) => cms.template('no-slug', { slug: undefined })],
  ['a slug with a slash', (cms) => cms.template('slash', { slug: 'shops/one' })],
  ['a slug that the site needs', (cms) => cms.template('reserved', { slug: 'feed.xml' })],
  ['a slug that another template has', (cms) => cms.template('second', { slug: 'next-blog' })],
  [
    'a tag written otherwise than its filter',
    (cms) => cms.template('near', { framework: ['NextJS'] }),
  ],
  ['a tag that no filter is like', (cms) => cms.template('far', { type: ['Newsroom'] })],
  ['a link that is not https', (cms) => cms.template('http', { demoUrl: 'http://demo.example' })],
  [
    'a link without https:// at its beginning',
    (cms) => cms.template('bare', { githubUrl: 'github.com/a/b' }),
  ],
  [
    'a related template that is still a draft',
    async (cms) => {
      await cms.draft('templates', 'unready', { name: 'Unready', slug: 'unready' });
      return cms.change('template-nothing', { relatedTemplates: [link('unready')] });
    },
  ],
  [
    'a related template that is deleted afterwards',
    async (cms) => {
      await cms.template('short-lived', {});
      await cms.change('template-only-blog', { relatedTemplates: [link('short-lived')] });
      return cms.delete('short-lived');
    },
  ],
  [
    'a cover whose asset was never published',
    async (cms) => {
      const thumbnail = await cms.upload('draft-cover', 'png');
      return cms.template('coverless', { thumbnail });
    },
  ],
  [
    'a cover whose asset is unpublished afterwards',
    async (cms) => {
      const thumbnail = await cms.upload('lost-cover', 'png', { description: 'A shop’s window' });
      await cms.publishAsset('lost-cover');
      await cms.template('uncovered', { thumbnail });
      return cms.unpublishAsset('lost-cover');
    },
  ],
  [
    'a cover without a description',
    async (cms) => {
      const thumbnail = await cms.upload('mute-cover', 'png');
      await cms.publishAsset('mute-cover');
      return cms.template('mute', { thumbnail });
    },
  ],
  [
    'a PDF for a cover',
    async (cms) => {
      const thumbnail = await cms.upload('leaflet', 'pdf');
      await cms.publishAsset('leaflet');
      return cms.template('leafy', { thumbnail });
    },
  ],
  [
    'a picture that no entry uses',
    async (cms) => {
      await cms.upload('spare', 'png');
      return cms.publishAsset('spare');
    },
  ],
  [
    'a filter that no section has',
    (cms) => cms.create('templateFilterValue', 'alone', { name: 'Astro', slug: 'astro' }),
  ],
  [
    'a filter whose slug the site needs',
    async (cms) => {
      await cms.create('templateFilterValue', 'value-all', { name: 'Everything', slug: 'all' });
      await cms.change('section-type', { values: [link('value-blog'), link('value-all')] });
      return cms.publish('value-all');
    },
  ],
  [
    'two filters with one slug',
    async (cms) => {
      await cms.create('templateFilterValue', 'value-two', { name: 'Hugo sites', slug: 'hugo' });
      await cms.change('section-type', { values: [link('value-blog'), link('value-two')] });
      return cms.publish('value-two');
    },
  ],
  [
    'a filter that no template carries',
    async (cms) => {
      await cms.create('templateFilterValue', 'value-wiki', { name: 'Wiki', slug: 'wiki' });
      await cms.change('section-type', { values: [link('value-blog'), link('value-wiki')] });
      return cms.publish('value-wiki');
    },
  ],
  [
    'a filter that is renamed, and not in its templates',
    (cms) => cms.change('value-hugo', { name: 'Hugo (Go)' }),
  ],
  ['a filter that is archived while templates carry it', (cms) => cms.archive('value-next.js')],
  [
    'a section on a field that templates do not have',
    async (cms) => {
      await cms.create('templateFilterValue', 'value-red', { name: 'Red', slug: 'red' });
      return cms.create('templateFilterSection', 'section-colour', {
        ...{ title: 'Colour', field: 'colour', values: [link('value-red')] },
      });
    },
  ],
  [
    'a section without values',
    (cms) =>
      cms.create('templateFilterSection', 'section-css', {
        title: 'CSS',
        field: 'css',
        values: [],
      }),
  ],
  [
    'a second section with the values of the first',
    (cms) =>
      cms.create('templateFilterSection', 'section-again', {
        ...{ title: 'Kind', field: 'type', order: 9, values: [link('value-blog')] },
      }),
  ],
  [
    'a page whose slug the site needs',
    (cms) => cms.create('page', 'page-editor', { title: 'Who writes here', slug: 'editor' }),
  ],
  ['a page without a title', (cms) => cms.create('page', 'page-untitled', { slug: 'untitled' })],
  [
    'a page with the slug of another',
    async (cms) => {
      await cms.create('page', 'page-about', { title: 'About', slug: 'about' });
      return cms.create('page', 'page-about-2', { title: 'About us', slug: 'about' });
    },
  ],
  [
    'words to search for that mean nothing',
    (cms) => cms.create('searchSynonym', 'half', { words: ['llm'], means: [] }),
  ],
  [
    'a last commit in the future',
    (cms) => cms.template('early', { sourceUpdatedAt: '2062-11-22' }),
  ],
  [
    'an entry of a type that the site does not show',
    (cms) => cms.create('note', 'a-note', { text: 'Hello' }),
  ],
  [
    'a template without a description, a filter and a source, where others have them',
    async (cms) => {
      const githubUrl = 'https://github.com/a/b';
      await cms.template('full', { description: 'It has all of it.', githubUrl });
      return cms.template('plain', { type: undefined });
    },
  ],
  ['a field of the model that is no longer delivered', (cms) => cms.omit('templates', 'slug')],
];
