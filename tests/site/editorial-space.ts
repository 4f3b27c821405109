/** A small gallery as it stands before the editor begins: a template for every kind of edit. */
import { linkTo, section, space, template } from '#tests/sample-space';

/** Slugs that the home page is told to show first. */
export const FEATURED = ['harbour', 'compass', 'old-mill', 'ferry', 'lighthouse'];

export function editorialSpace() {
  return space([
    ...section(
      'framework',
      [
        ['Astro', 'astro'],
        ['Hugo', 'hugo'],
        ['Nuxt', 'nuxt'],
        ['Eleventy', 'eleventy'],
      ],
      { title: 'Framework', order: 1 },
    ),
    ...section(
      'type',
      [
        ['Blog', 'blog'],
        ['Shop', 'shop'],
        ['Docs', 'docs'],
      ],
      { title: 'Use Case', order: 2 },
    ),
    ...[
      named('Harbour', 'Astro', 'Blog', { overview: 'Ships *come* in.' }),
      // Its page shows, as related, what the editor will reword, rename, move and take away.
      named('Lighthouse', 'Astro', 'Docs', {
        relatedTemplates: ['harbour', 'tide-table', 'compass', 'old-mill'].map((slug) =>
          linkTo('Entry', `template-${slug}`),
        ),
      }),
      named('Tide Table', 'Hugo', 'Docs', { description: 'High water, low water.' }),
      named('Compass', 'Nuxt', 'Shop'),
      named('Old Mill', 'Hugo', 'Blog'),
      named('Ferry', 'Hugo', 'Shop'),
      named('Jetty', 'Hugo', 'Blog'),
      named('Sandbank', 'Nuxt', 'Blog'),
      named('Boathouse', 'Astro', 'Shop'),
      named('Quay', 'Nuxt', 'Docs'),
    ].map((make, index) => make(index + 1)),
  ]);
}

/** Its slug and its entry id are made from its name: `tide-table`, `template-tide-table`. */
function named(name: string, framework: string, type: string, fields = {}) {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return (order: number) =>
    template(slug, { name, framework: [framework], type: [type], order, ...fields });
}
