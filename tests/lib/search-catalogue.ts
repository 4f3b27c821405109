/** A catalogue in which the word "blog" is in a name, a filter and descriptions. */
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T08:00:00.000Z`;

export const catalogue = buildCatalogue({
  sections: [
    bareSection('framework', [
      ['Next.js', 'next.js'],
      ['SvelteKit', 'sveltekit'],
    ]),
    bareSection('type', [['Blog', 'blog']]),
  ],
  templates: [
    bareTemplate('commerce', {
      name: 'Commerce Kit',
      order: 1,
      createdAt: day(2),
      description: 'A storefront. Its blog is an afterthought.',
      facets: { framework: ['Next.js'] },
    }),
    bareTemplate('journal', {
      name: 'Journal',
      order: 2,
      createdAt: day(9),
      publisher: 'Café Press',
      facets: { framework: ['SvelteKit'], type: ['Blog'] },
    }),
    bareTemplate('blog-starter', {
      name: 'Blog Starter',
      order: 3,
      createdAt: day(5),
      facets: { framework: ['Next.js'], type: ['Blog'] },
    }),
  ],
  textFields: [],
});

export const VISIT = { kind: 'isr', catalogue } as const;
