import { asset, linkTo, section, space, template } from '@/tests/fixtures/sample-space';

export const FEATURED = ['harbour', 'compass', 'old-mill', 'ferry', 'lighthouse'];

export function editorialSpace() {
  return space(
    [
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
        named('Harbour', 'Astro', 'Blog', {
          overview: 'Ships *come* in.',
          thumbnail: linkTo('Asset', 'cover-pier'),
        }),
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
    ],
    {
      assets: [cover('cover-pier', 'A lamp on the pier.'), cover('cover-buoy', 'A buoy at night.')],
    },
  );
}

const STAMP = { createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-04-02T12:00:00.000Z' };

const cover = (id: string, description: string) =>
  asset(
    id,
    {
      title: id,
      description,
      file: {
        fileName: 'cookies.webp',
        contentType: 'image/webp',
        url: `//images.ctfassets.net/plinth/${id}/hash/cookies.webp`,
        details: { size: 1, image: { width: 1200, height: 960 } },
      },
    },
    STAMP,
  );

function named(name: string, framework: string, type: string, fields = {}) {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return (order: number) =>
    template(slug, { name, framework: [framework], type: [type], order, ...fields });
}
