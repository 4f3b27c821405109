/** One address of each kind of page, on the sample content and one template of this file's. */
import type { Page } from 'playwright-core';
import { template } from '#tests/sample-space';

export type PageType = {
  name: string;
  path: string;
  status: number;
  /** What is done on the page before it is looked at. */
  before?: (page: Page) => Promise<void>;
  /** Only there; default: at any width, in pixels. */
  onlyBelow?: number;
};

/** Without a picture, and with everything that Markdown has. */
export const withoutPicture = template('without-picture', {
  name: 'A template without a picture',
  description: 'Its place is taken by a drawing.',
  framework: ['Next.js'],
  type: ['Starter'],
  publisher: 'Plinth',
  githubUrl: 'https://github.com/vercel/examples/tree/main/framework-boilerplates/nextjs',
  order: 900,
  overview: [
    '# All of it\n\nWith *stress*, `code`, ~~a mistake~~ and [a link](https://example.com/).',
    '## [A heading that is a link](https://example.com/heading)\n\n> Quoted.\n\n---',
    '- one\n- two\n  1. two and a half\n\n- [ ] to do\n- [x] done',
    '```ts\n// A comment\nexport const answer: number = 42 + "a line that is too long for any phone".length;\n```',
    '| Variable | What it is for | Default | Where it is read |\n| --- | --- | :-: | --- |\n| `A_VERY_LONG_NAME_OF_A_VARIABLE` | The address | none | `lib/env.ts` |',
    'A note.[^1]\n\n[^1]: At the foot.',
  ].join('\n\n'),
});

const page = (name: string, path: string, status = 200): PageType => ({ name, path, status });

/** `draftPath`: enters draft mode and leads to a template. */
export const pageTypes = (draftPath: string): readonly PageType[] => [
  page('home', '/'),
  page('the list of all', '/templates'),
  page('a filter', '/templates/next.js'),
  page('a search', '/templates/search?q=blog&framework=next.js&framework=sveltekit'),
  page('a search for nothing that there is', '/templates/search?q=qqqqxyzzy'),
  page('filters that exclude each other', '/templates/search?framework=gatsby&type=cms'),
  page('a template', '/templates/next.js/nextjs-starter'),
  page('a template without a picture', '/templates/next.js/without-picture'),
  page('a page that is not there', '/nothing', 404),
  page('an address that can’t be read', '/templates/%', 400),
  page('a page that broke', '/500', 500),
  page('the editor’s door', '/editor', 401),
  page('a draft', draftPath),
  {
    ...page('the filters on a phone', '/templates/next.js'),
    onlyBelow: 960,
    before: async (opened) => {
      await opened.getByRole('button', { name: /^Filter/ }).click();
      await opened.locator('#filters:popover-open').waitFor();
    },
  },
];
