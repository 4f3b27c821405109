/** How long a search takes the server in a large catalogue, compared with a cached page. */
import { randomNumbers } from '@/tests/fixtures/seeded-random';
import { median, medianRatio, millisecondsOf, percentile } from './figures';
import { LARGE } from './large-content';
import { say } from './progress';
import { startPublishingSite } from './publishing-site';
import { searchedContent } from './search-content';
import type { Table } from './table';

const MAX_MEDIAN_MS = 20;
const PAIRS = 300;
const WARM_UP = 30;
/** As they are typed: whole words, beginnings, several, with a slip, joined, by another name, and in overviews. */
const WORDS = [
  'auth',
  'stripe',
  'blg',
  'next',
  'ai chat',
  'ecomerce',
  'post',
  'python api',
  'svelte kit',
  'golang',
  'mongodb',
  'small go api in kotlin',
  '',
];
const FRAMEWORKS = ['next.js', 'react', 'python', 'nitro', 'sveltekit', 'astro', 'nuxt'];
const SORTS = ['recommended', 'newest', 'name'];

/** From the request to the last byte, one at a time: what the server needs, and the loopback's share. */
export async function searchAnswers(): Promise<Table[]> {
  say(`search: ${LARGE} templates, building`);
  const site = await startPublishingSite(await searchedContent(LARGE));
  try {
    const random = randomNumbers(4);
    for (let index = 0; index < WARM_UP; index += 1) await site.read(searchPath(random));
    const searches: number[] = [];
    const cached: number[] = [];
    say(`search: ${PAIRS} searches`);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      searches.push(await millisecondsOf(() => site.read(searchPath(random))));
      cached.push(await millisecondsOf(() => site.read('/templates')));
    }
    const ratio = medianRatio(searches, cached);
    const shown = (times: readonly number[]) =>
      [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
    return [
      {
        title: `A search among ${LARGE} templates`,
        head: ['', 'median, ms', '95 %, ms', 'ratio'],
        rows: [
          {
            cells: ['`/templates/search?…`', ...shown(searches), ratio.toFixed(1)],
            bound: {
              words: `median at most ${MAX_MEDIAN_MS} ms`,
              holds: median(searches) <= MAX_MEDIAN_MS,
            },
          },
          { cells: ['`/templates`, cached', ...shown(cached), '1'] },
        ],
      },
    ];
  } finally {
    await site.close();
  }
}

/** Words, up to two values of one facet, one of another, and an order: each as often as not. */
function searchPath(random: (below: number) => number): string {
  const any = (values: readonly string[]) => values[random(values.length)] ?? '';
  const query = new URLSearchParams();
  const words = any(WORDS);
  if (words !== '') query.set('q', words);
  for (let index = random(3); index > 0; index -= 1) query.append('framework', any(FRAMEWORKS));
  if (random(2) === 1) query.set('css', 'tailwind');
  query.set('sort', any(SORTS));
  return `/templates/search?${query}`;
}
