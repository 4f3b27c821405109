/**
 * How long the data of one page takes, in a process of its own: `page-data.ts <templates>` prints
 * microseconds a page, with the catalogue in memory.
 */
import type { GetStaticPropsContext } from 'next';
import { homePage } from '@/lib/gallery/listing/home-page';
import { allTemplatesPage, filterPage } from '@/lib/gallery/listing/listing-page';
import { getPageProps } from '@/lib/page/get-page-props';
import { libOn } from '@/tests/fixtures/lib';
import { largeSpace } from './large-content';

const ROUNDS = 300;
const FILTERS = 40;
const context: GetStaticPropsContext = {};

const lib = await libOn(largeSpace(Number(process.argv[2])));
const pages = [
  () => getPageProps(context, '/', homePage),
  () => getPageProps(context, '/templates', allTemplatesPage),
  ...Array.from(
    { length: FILTERS },
    (_, index) => () =>
      getPageProps(context, `/templates/framework-${index}`, (visit) =>
        filterPage(visit, `framework-${index}`),
      ),
  ),
];
const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const started = performance.now();
  for (const page of pages) await page();
  times.push(((performance.now() - started) / pages.length) * 1000);
}
times.sort((a, b) => a - b);
const asked = lib.service.requests.length;
await lib.close();
process.stdout.write(`RESULT ${JSON.stringify({ micros: times[ROUNDS / 2], asked })}\n`);
process.exit(0);
