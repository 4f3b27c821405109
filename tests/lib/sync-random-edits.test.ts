/** Content brought up to date by the Sync API is what reading everything anew gives, whatever editors do. */

import type { ContentExport } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { typeId } from '@/lib/contentful/field-names';
import { contentOf, getCatalogue, getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { startSync } from '@/lib/contentful/sync';
import { createServer, server, setServer } from '@/lib/runtime/server-state';
import { lookupsOf } from '@/tests/fixtures/catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { editAtRandom, everyKindOfEntry } from '@/tests/fixtures/random-content';
import { contentTypes, linkTo, page, space } from '@/tests/fixtures/sample-space';
import { randomNumbers } from '@/tests/fixtures/seeded-random';

const STEPS = 40;
const SEEDS = [1, 2];
const LINK = { type: 'Link', linkType: 'Entry' };

let lib: LibOnServices;
beforeEach(async () => {
  logLines();
  lib = await libOn(everyKindOfEntry(), { requestsPerSecond: 100_000 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

const synced = async () => plain((await getCatalogueSince(Date.now() + 1)).value);

/** As a process reads it that has just started. */
async function readWhole() {
  const own = server();
  setServer(createServer());
  const whole = plain((await getCatalogue()).value);
  setServer(own);
  return whole;
}

/** With what it was built from, and in place of its functions what they give. */
function plain(catalogue: Catalogue) {
  const { filtersOfTemplate, countsWithin, ...rest } = catalogue;
  const maps = {
    templateBySlug: new Map(catalogue.templateBySlug),
    templateById: new Map(catalogue.templateById),
  };
  return { ...rest, ...maps, ...lookupsOf(catalogue), content: contentOf(catalogue) };
}

/** How often all templates were read. What else is read of a catalogue may come later, on a busy machine. */
const wholeReads = () =>
  lib.service.requests.filter(
    ({ path, query }) =>
      path.endsWith('/entries') &&
      query.content_type === typeId('template') &&
      query['sys.id'] === undefined &&
      query['sys.id[in]'] === undefined,
  ).length;

describe('random edits', { timeout: 60_000 }, () => {
  it.each(SEEDS)('%i, applied as they come, give what is there', async (seed) => {
    const random = randomNumbers(seed);
    await startSync();
    for (let step = 0; step < STEPS; step += 1) {
      for (let edit = random(4); edit > 0; edit -= 1) editAtRandom(lib.service.content, random);
      if (step === STEPS / 2) {
        const isSync = (path: string) => path.endsWith('/sync');
        lib.service.faults.inject({ kind: 'status', status: 400 }, { path: isSync, times: 1 });
      }
      const read = wholeReads();
      const catalogue = await synced();
      // The step without a token reads everything.
      if (step === STEPS / 2) await startSync();
      else expect(wholeReads()).toBe(read);
      expect(catalogue).toEqual(await readWhole());
    }
  });
});

it('a field of a page that the site doesn’t read is read neither way', async () => {
  const blocks = { id: 'blocks', name: 'Blocks', type: 'Array', items: LINK };
  const types = contentTypes.map((type) =>
    type.sys.id === 'page' ? { ...type, fields: [...type.fields, blocks] } : type,
  ) as unknown as ContentExport['contentTypes'];
  await lib.close();
  const about = page('about', { blocks: [linkTo('Entry', 'not-published')] });
  lib = await libOn(space([about], { contentTypes: types }));
  await startSync();
  lib.service.content.update('page-about', { title: 'About' });
  lib.service.content.publish('page-about');
  const catalogue = await synced();
  expect(catalogue.pageBySlug.get('about')?.title).toBe('About');
  expect(catalogue.content?.issues).toEqual([]);
  expect(catalogue).toEqual(await readWhole());
});
