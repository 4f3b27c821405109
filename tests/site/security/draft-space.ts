import type { ContentStore } from 'local-content-services';
import { linkTo, section, space, template } from '@/tests/fixtures/sample-space';

export const DRAFT_MARK = 'zqdraft';
const word = (what: string) => `${DRAFT_MARK}-${what}`;

const NEW = word('entry-new');
const COVER = word('entry-cover');
const FILTER = word('entry-filter');
const CSS_FILTER = word('entry-css-filter');

/** Published repeatedly while others read. */
export const REPUBLISHED = 'template-steady';
/** Saved repeatedly and never published. */
export const NEVER_PUBLISHED = NEW;

/** The build doesn't render them. */
const essays = Array.from({ length: 40 }, (_, index) => `essay-${index + 1}`);
export const PAGES_NOT_MADE = essays.map((slug) => `/templates/blog/${slug}`);

export function publishedSpace() {
  return space([
    ...section(
      'framework',
      [
        ['Next.js', 'next.js'],
        ['Hugo', 'hugo'],
        ['Astro', 'astro'],
      ],
      { title: 'Framework', order: 1 },
    ),
    ...section('type', [['Blog', 'blog']], { title: 'Use Case', order: 2 }),
    template('steady', { framework: ['Next.js'], type: ['Blog'], order: 1 }),
    template('next-blog', {
      framework: ['Next.js'],
      type: ['Blog'],
      order: 2,
      overview: '# Hello',
      relatedTemplates: [linkTo('Entry', NEW)],
    }),
    template('reworded', { framework: ['Next.js'], type: ['Blog'], order: 3 }),
    template('renamed', { framework: ['Next.js'], order: 4 }),
    template('moved', { framework: ['Next.js'], type: ['Blog'], order: 5 }),
    template('hugo-one', { framework: ['Hugo'], order: 6 }),
    template('astro-one', { framework: ['Astro'], order: 7 }),
    ...essays.map((slug, index) =>
      template(slug, { type: ['Blog'], order: 10 + index, overview: 'Words.' }),
    ),
  ]);
}

const words = {
  new: {
    name: word('new-name'),
    slug: word('new'),
    description: word('new-description'),
    publisher: word('new-publisher'),
    overview: `# ${word('new-heading')}\n\n${word('new-overview')}`,
    githubUrl: `https://github.com/${word('new-source')}`,
    demoUrl: `https://example.com/${word('new-demo')}`,
    deployUrl: `https://example.com/${word('new-deploy')}`,
  },
  reworded: {
    name: word('reworded-name'),
    description: word('reworded-description'),
    publisher: word('reworded-publisher'),
    overview: word('reworded-overview'),
  },
  filter: {
    name: word('filter-name'),
    slug: word('filter'),
    intro: word('filter-intro'),
  },
  // An introduction would replace the headline.
  astro: { name: word('astro-name'), slug: word('astro'), headline: word('astro-headline') },
  css: { name: word('css-name'), slug: word('css') },
};
const RENAMED = word('renamed');
const COVER_WORDS = word('cover-words');
const COVER_FILE = word('cover-file');
const SECTION_TITLE = word('section-title');
const NEW_SECTION_TITLE = word('css-title');

/** Each must appear to an editor, or its absence proves nothing. */
export const DRAFT_WORDS: readonly string[] = [
  ...Object.values(words).flatMap((fields) =>
    Object.values(fields)
      .join(' ')
      .split(/[^a-z-]+/),
  ),
  ...[RENAMED, COVER_WORDS, COVER_FILE, SECTION_TITLE, NEW_SECTION_TITLE],
].filter((text) => text.startsWith(DRAFT_MARK));

export function writeDrafts(content: ContentStore): void {
  content.create({
    id: COVER,
    type: 'Asset',
    fields: {
      title: COVER_WORDS,
      file: {
        // Nothing listens there.
        url: `//127.0.0.1:9/${COVER_FILE}.png`,
        contentType: 'image/png',
        details: { image: { width: 1200, height: 960 } },
      },
    },
  });
  content.create({
    id: NEW,
    contentType: 'templates',
    fields: {
      ...words.new,
      framework: ['Next.js'],
      type: ['Blog'],
      css: [words.css.name],
      order: 0,
      thumbnail: linkTo('Asset', COVER),
      relatedTemplates: [linkTo('Entry', 'template-reworded')],
    },
  });
  // No path can contain the slug of this entry.
  content.create({
    id: word('entry-unusable'),
    contentType: 'templates',
    fields: { name: word('unusable-name'), slug: word('unusable/slug') },
  });
  content.update('template-reworded', {
    ...words.reworded,
    relatedTemplates: [linkTo('Entry', NEW)],
  });
  for (const slug of essays) content.update(`template-${slug}`, { overview: word('essay') });
  content.update('template-renamed', { slug: RENAMED });
  content.update('template-moved', { framework: [words.filter.name], type: [] });
  content.update('template-astro-one', { framework: [words.astro.name] });
  content.update('value-astro', words.astro);
  content.create({ id: FILTER, contentType: 'templateFilterValue', fields: words.filter });
  content.create({ id: CSS_FILTER, contentType: 'templateFilterValue', fields: words.css });
  const values = ['value-hugo', FILTER, 'value-astro', 'value-next.js'];
  content.update('section-framework', {
    title: SECTION_TITLE,
    order: 9,
    values: values.map((id) => linkTo('Entry', id)),
  });
  content.create({
    id: word('entry-section'),
    contentType: 'templateFilterSection',
    fields: {
      title: NEW_SECTION_TITLE,
      field: 'css',
      order: 0,
      values: [linkTo('Entry', CSS_FILTER)],
    },
  });
}

const { slug: newSlug } = words.new;
const { slug: filterSlug } = words.filter;

export const ADDRESSES: readonly string[] = [
  '/',
  '/templates',
  '/templates/next.js',
  '/templates/hugo',
  '/templates/astro',
  '/templates/blog',
  '/templates/next.js/next-blog',
  '/templates/blog/next-blog',
  '/templates/hugo/next-blog',
  '/templates/next.js/reworded',
  '/templates/blog/reworded',
  '/templates/next.js/renamed',
  '/templates/next.js/moved',
  '/templates/blog/moved',
  '/templates/hugo/hugo-one',
  '/templates/astro/astro-one',
  '/templates/search',
  '/templates/search?framework=next.js&type=blog',
  '/templates/search?q=template',
  '/templates/all',
  '/templates/nowhere',
  '/templates/hugo/nowhere',
  '/nowhere',
  '/sitemap.xml',
  '/feed.xml',
  '/robots.txt',
  '/llms.txt',
  '/editor',
  '/api/templates',
  `/templates/next.js/${newSlug}`,
  `/templates/blog/${newSlug}`,
  `/templates/hugo/${newSlug}`,
  `/templates/next.js/${RENAMED}`,
  `/templates/${words.astro.slug}`,
  `/templates/${words.astro.slug}/astro-one`,
  `/templates/${filterSlug}`,
  `/templates/${filterSlug}/moved`,
  `/templates/search?q=${words.new.description}`,
  `/templates/search?framework=${filterSlug}`,
  `/api/templates?q=${words.new.description}`,
];
