/**
 * The ids of the content model in your Contentful space: the one file to change where your space has others.
 * On the left the site's own names, which everything else goes by; on the right the ids in the space.
 */
export const CONTENT_MODEL = {
  template: {
    type: 'templates',
    fields: {
      /** Required: heading of its page and its card. */
      name: 'name',
      /** Required, unique: one path segment. */
      slug: 'slug',
      /** A number: the gallery's order. */
      order: 'order',
      /** Names of filter values, as text, as a list of texts, or as links to entries with a name. So are all facets. */
      framework: 'framework',
      type: 'type',
      css: 'css',
      database: 'database',
      /** The card's text. */
      description: 'description',
      publisher: 'publisher',
      /** A picture. */
      thumbnail: 'thumbnail',
      /** Markdown: the text of its page. */
      overview: 'overview',
      /** Absolute https links. */
      githubUrl: 'githubUrl',
      demoUrl: 'demoUrl',
      deployUrl: 'deployUrl',
      /** Templates picked by hand. */
      relatedTemplates: 'relatedTemplates',
      /** Facts of its source: the licence's name, first and last commit, when they were read, what is there. */
      license: 'license',
      sourceCreatedAt: 'sourceCreatedAt',
      sourceUpdatedAt: 'sourceUpdatedAt',
      sourceCheckedAt: 'sourceCheckedAt',
      sourceContents: 'sourceContents',
      /** Nobody should start from it any more, and what to use instead: the slug of a template, or an https address. */
      archived: 'archived',
      successor: 'successor',
      /** JSON: `manager`, `scripts`, `env`, `versions`, `languages`, any of them. */
      sourceFacts: 'sourceFacts',
    },
  },
  /** A group of filters. */
  section: {
    type: 'templateFilterSection',
    fields: {
      title: 'title',
      /** Id, in the space, of the template's field that the section filters on. */
      field: 'field',
      order: 'order',
      /** Links to filter values, or a JSON list of `{ "name", "slug" }`. */
      values: 'values',
    },
  },
  /** One filter, with a page of its own. */
  filterValue: {
    type: 'templateFilterValue',
    fields: {
      /** What templates carry in the section's field. */
      name: 'name',
      /** Unique over all sections: one path segment. */
      slug: 'slug',
      /** What people read in place of the name, if it has one. */
      label: 'label',
      /** Words for its page. */
      headline: 'headline',
      intro: 'intro',
    },
  },
  /** A page at the root of the site. `null`: there are none, e.g. because the space's pages are another site's. */
  page: {
    type: 'page' as string | null,
    fields: {
      title: 'title',
      slug: 'slug',
      /** For search engines and link previews. */
      description: 'description',
      /** Markdown. */
      body: 'body',
      picture: 'picture',
    },
  },
  /** What people type, and what it is called here. `null`: there are none. */
  searchSynonym: {
    type: 'searchSynonym' as string | null,
    fields: { words: 'words', means: 'means' },
  },
};

export type ContentModel = typeof CONTENT_MODEL;
