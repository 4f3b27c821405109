import type { ContentExport } from 'local-content-services';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { asset, linkTo, section, space, template } from '@/tests/fixtures/sample-space';
import {
  FILTER_NAMES,
  FILTER_SLUGS,
  TEMPLATE_SLUGS,
} from '@/tests/site/caching/random-edits/random-steps';

const STAMP = { createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-04-02T12:00:00.000Z' };

/** With five others it is two more than a page: the order of those decides which are on the first. */
const FILLING = Array.from({ length: PAGE_SIZE - 3 }, (_, index) => `fill-${index + 1}`);
export const FILLING_PATHS = ['fill-1', `fill-${PAGE_SIZE - 4}`].map(
  (slug) => `/templates/next.js/${slug}`,
);

export function firstContent(): ContentExport {
  const [next = '', hugo = '', cpp = '', blog = ''] = FILTER_NAMES.map((name) => name);
  const named = (name: string, at: number) => [name, FILTER_SLUGS[at] ?? ''] as const;
  return space(
    [
      ...section('framework', [named(next, 0), named(hugo, 1), named(cpp, 2)], {
        title: 'Framework',
        order: 5,
      }),
      ...section('type', [named(blog, 3)], { title: 'Use case', order: 10 }),
      ...section('css', [], { title: 'Style', order: 15 }),
      ...FILLING.map((slug, index) => template(slug, { framework: [next], order: index + 1 })),
      ...TEMPLATE_SLUGS.slice(0, 5).map((slug, index) =>
        template(slug, {
          framework: [[next], [hugo], [cpp, hugo], [cpp], []][index],
          type: index % 2 === 1 ? [blog] : [],
          css: [blog],
          order: index * 5,
          relatedTemplates: [linkTo('Entry', `template-${TEMPLATE_SLUGS[(index + 1) % 5]}`)],
          thumbnail: index === 0 ? linkTo('Asset', 'cover-1') : undefined,
        }),
      ),
    ],
    { assets: [cover('cover-1'), cover('cover-2')] } as unknown as Partial<ContentExport>,
  );
}

const cover = (id: string) =>
  asset(
    id,
    {
      title: id,
      description: `Picture ${id}`,
      file: {
        url: `//images.example/${id}.png`,
        fileName: `${id}.png`,
        contentType: 'image/png',
        details: { size: 1000, image: { width: 750, height: 600 } },
      },
    },
    STAMP,
  );
