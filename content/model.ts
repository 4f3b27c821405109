/** The ids of your space's content model. Left: the site's names; right: the space's ids. */
export const CONTENT_MODEL = {
  template: {
    type: 'templates',
    fields: {
      name: 'name',
      /** Required and unique. A single path segment. */
      slug: 'slug',
      order: 'order',
      /** Facets: filter names as text, a list, or links. */
      framework: 'framework',
      type: 'type',
      css: 'css',
      database: 'database',
      description: 'description',
      publisher: 'publisher',
      thumbnail: 'thumbnail',
      /** Markdown. */
      overview: 'overview',
      /** Absolute https URLs. */
      githubUrl: 'githubUrl',
      demoUrl: 'demoUrl',
      deployUrl: 'deployUrl',
      relatedTemplates: 'relatedTemplates',
      license: 'license',
      sourceCreatedAt: 'sourceCreatedAt',
      sourceUpdatedAt: 'sourceUpdatedAt',
      sourceCheckedAt: 'sourceCheckedAt',
      sourceContents: 'sourceContents',
      /** `successor`: a slug, or an https URL. */
      archived: 'archived',
      successor: 'successor',
      /** JSON: any of `manager`, `scripts`, `env`, `versions`, `languages`. */
      sourceFacts: 'sourceFacts',
    },
  },
  section: {
    type: 'templateFilterSection',
    fields: {
      title: 'title',
      field: 'field',
      order: 'order',
      /** Links to filter values, or JSON: `[{ "name", "slug" }]`. */
      values: 'values',
    },
  },
  filterValue: {
    type: 'templateFilterValue',
    fields: {
      /** The name as in the templates' field. */
      name: 'name',
      /** One path segment, unique across sections. */
      slug: 'slug',
      label: 'label',
      headline: 'headline',
      intro: 'intro',
    },
  },
  page: {
    type: 'page' as string | null,
    fields: {
      title: 'title',
      slug: 'slug',
      description: 'description',
      body: 'body',
      picture: 'picture',
    },
    /** This makes `page` a kind of content with pages of its own: see docs/guides/pages.md. */
    pages: {
      route: '/[slug]',
      contents: {
        title: 'name',
        slug: 'slug',
        description: 'text',
        body: 'markdown',
        picture: 'picture',
      },
    } as const,
  },
  /** Search terms and their meanings. The type may be `null`. */
  searchSynonym: {
    type: 'searchSynonym' as string | null,
    fields: { words: 'words', means: 'means' },
  },
  /** See docs/guides/redirects.md. The type may be `null`. */
  redirect: {
    type: 'redirect' as string | null,
    fields: { from: 'from', to: 'to', permanent: 'permanent' },
  },
};

export type ContentModel = typeof CONTENT_MODEL;
