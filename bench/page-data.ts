/**
 * How long the data of one page takes, in a process of its own: `page-data.ts <templates>` prints
 * microseconds a page, with the catalogue in memory.
 */
import type { GetStaticPropsContext } from 'next';
import { homePage } from '#lib/gallery/listing/home-page';
import { allTemplates, templatesOfFilter } from '#lib/gallery/listing/template-listing-page';
import { staticPage } from '#lib/gallery/page/static-page';
import { libOn } from '#tests/lib-on-services';
import { largeSpace } from './large-content';

const ROUNDS = 300;
const FILTERS = 40;
const context: GetStaticPropsContext = {};

const lib = await libOn(largeSpace(Number(process.argv[2])));
const pages = [
  () => staticPage(context, '/', homePage),
  () => staticPage(context, '/templates', allTemplates),
  ...Array.from(
    { length: FILTERS },
    (_, index) => () =>
      staticPage(context, `/templates/framework-${index}`, (visit) =>
        templatesOfFilter(visit, `framework-${index}`),
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
