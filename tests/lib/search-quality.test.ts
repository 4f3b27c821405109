/** Whether people find what they look for, on the sample content. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { overviewWords, refreshOverviewWords } from '@/lib/gallery/listing/overview-words';
import { idInSpace } from '@/tests/fixtures/content-ids';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import {
  ANSWERABLE,
  HELD_OUT,
  HELD_OUT_UNANSWERABLE,
  OTHER_KINDS,
  OTHER_KINDS_UNANSWERABLE,
  UNANSWERABLE,
} from '@/tests/fixtures/search-queries';
import { NEIGHBOURS, NEIGHBOURS_UNANSWERABLE } from '@/tests/fixtures/search-queries-neighbours';
import { OTHERS, OTHERS_UNANSWERABLE } from '@/tests/fixtures/search-queries-others';
import { searchReport } from '@/tests/fixtures/search-report';

const MIN_FIRST_RIGHT = 0.92;
const MAX_NOTHING_FOUND = 0.02;
const MAX_FALSE_HITS = 0.03;

describe('the search of the sample', () => {
  let lib: LibOnServices;
  let catalogue: Catalogue;
  beforeAll(async () => {
    lib = await libOn(await galleryContent());
    catalogue = (await getCatalogue()).value;
    refreshOverviewWords(catalogue);
    await vi.waitUntil(() => !overviewWords().isReading, { timeout: 10_000 });
  });
  afterAll(() => lib?.close());

  it.each([
    ['it was built with', ANSWERABLE, UNANSWERABLE],
    ['it was not built with', HELD_OUT, HELD_OUT_UNANSWERABLE],
    ['of other kinds', OTHER_KINDS, OTHER_KINDS_UNANSWERABLE],
    ['of those who know another product or language', NEIGHBOURS, NEIGHBOURS_UNANSWERABLE],
    ['of somebody who never saw the others', OTHERS, OTHERS_UNANSWERABLE],
  ])('answers the queries %s', (_, answerable, unanswerable) => {
    const report = searchReport(catalogue, answerable, unanswerable);
    const { firstRight, nothingFound, falseHits } = report;
    const faults = report.faults.join('\n');
    expect(firstRight, faults).toBeGreaterThanOrEqual(MIN_FIRST_RIGHT);
    expect(nothingFound, faults).toBeLessThanOrEqual(MAX_NOTHING_FOUND);
    expect(falseHits, faults).toBeLessThan(MAX_FALSE_HITS);
  });

  it('reads each overview once, many in a call', async () => {
    const reads = () =>
      lib.service.requests.filter(({ query }) =>
        query.select?.includes(`fields.${idInSpace('template', 'overview')}`),
      );
    expect(reads()).toHaveLength(2);
    refreshOverviewWords(catalogue);
    expect(overviewWords().isReading).toBe(false);
    expect(reads()).toHaveLength(2);
  });
});
