import { hash } from 'node:crypto';
import { type LocalEdgeConfig, startEdgeConfig } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { isProven, stampsOf } from '@/lib/cards/page-stamp';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPages, listPaths } from '@/lib/catalogue/page-registry';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { saveSourceRecords } from '@/lib/contentful/stored-source-records';
import { getPageProps } from '@/lib/page/get-page-props';
import { takeRender } from '@/lib/page-cache/page-records';
import { absentTag } from '@/lib/redis/cache-tags';
import { LANGUAGES } from '@/lib/runtime/languages';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { pageAt } from '@/tests/fixtures/page-results';
import {
  editAtRandom,
  everyKindOfEntry,
  sourceRecordsAtRandom,
} from '@/tests/fixtures/random-content';
import { linkTo } from '@/tests/fixtures/sample-space';
import { randomNumbers } from '@/tests/fixtures/seeded-random';

const MAX_NEEDLESS = 0.05;
/** More than a list shows at first. */
const TEMPLATES = 2 * PAGE_SIZE;

let lib: LibOnServices;
let edge: LocalEdgeConfig;
beforeEach(async () => {
  logLines();
  edge = await startEdgeConfig({
    token: 'edge-token',
    items: { featured: ['fill-7', 'one', 'fill-2'] },
  });
  lib = await libOn(everyKindOfEntry(TEMPLATES), {
    requestsPerSecond: 100_000,
    env: { GITHUB_TOKEN: 'token', EDGE_CONFIG: edge.connectionString },
    hasBuildFolder: true,
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
  await edge.close();
});

const readCatalogue = async () => (await getCatalogueSince(Date.now() + 1)).value;

const pathsIn = (catalogue: Catalogue) => [
  ...listPaths(),
  ...[...catalogue.inLanguages.values()]
    .flatMap((one) => entryPages(one))
    .flatMap(({ paths }) => paths()),
];

/** Stamps leave these out, because they are refreshed by time. */
const BY_TIME = new Set(['colours', 'sourceCheckedAt', 'pageRecord']);

const textOf = (result: unknown) =>
  JSON.stringify(result, (key, value) => (BY_TIME.has(key) ? undefined : value));

type Shown = { stamp: string; picks: readonly string[]; text: string };

async function render(path: string): Promise<Shown> {
  const text = textOf(await pageAt(path));
  const { stamp = 'not rendered', picks = [] } = takeRender(path) ?? {};
  return { stamp, picks, text };
}

type Findings = { missed: unknown[]; changed: number; needless: Map<string, number> };

/** Renders all pages after each edit, including removed ones. */
async function findMissedInputs(seed: number, edits: number): Promise<Findings> {
  const random = randomNumbers(seed);
  const last = new Map<string, Shown>();
  const textByStamp = new Map<string, string>();
  const findings: Findings = { missed: [], changed: 0, needless: new Map() };
  for (let edit = 0; edit < edits && findings.missed.length === 0; edit += 1) {
    if (random(8) === 0) await saveSourceRecords(sourceRecordsAtRandom(random));
    else editAtRandom(lib.service.content, random);
    const catalogue = await readCatalogue();
    const paths = new Set([...last.keys(), ...pathsIn(catalogue)]);
    const pages = await Promise.all([...paths].map(async (path) => [path, await render(path)]));
    for (const [path, page] of pages as [string, Shown][]) {
      const before = last.get(path);
      last.set(path, page);
      const { stamp, text } = page;
      if (!isProven(stamp)) continue;
      const known = textByStamp.get(`${path} ${stamp}`) ?? hash('sha256', text);
      textByStamp.set(`${path} ${stamp}`, known);
      if (known !== hash('sha256', text)) {
        findings.missed.push({ path, stamp, edit, before: before?.text, after: text });
      }
      if (before === undefined || before.stamp === stamp) continue;
      findings.changed += 1;
      if (before.text !== text) continue;
      findings.needless.set(path, (findings.needless.get(path) ?? 0) + 1);
    }
  }
  await findStaleStamps(findings);
  return findings;
}

/** Cached parts must give the same stamps as a new process. */
async function findStaleStamps(findings: Findings): Promise<void> {
  const remembered = await readCatalogue();
  const before = stampsOf(remembered);
  const stamps = pathsIn(remembered).map((path) => [path, before(path)]);
  resetServer();
  const after = stampsOf(await readCatalogue());
  for (const [path = '', stamp] of stamps) {
    if (after(path) !== stamp) findings.missed.push({ path, stamp, after: after(path) });
  }
}

async function checkStamps(seed: number, edits: number): Promise<void> {
  const { missed, changed, needless } = await findMissedInputs(seed, edits);
  expect(missed).toEqual([]);
  expect(changed).toBeGreaterThan(edits);
  const count = [...needless.values()].reduce((sum, one) => sum + one, 0);
  expect(count, `of ${changed}: ${JSON.stringify([...needless])}`).toBeLessThanOrEqual(
    MAX_NEEDLESS * changed,
  );
}

describe('the stamp of a page', () => {
  it.each(LANGUAGES.length > 1 ? [1] : [1, 2])(
    'changes with the page’s props, and seldom without them (random edits %i)',
    { timeout: 180_000 },
    (seed) => checkStamps(seed, 100),
  );

  it.each(Array.from({ length: 20 }, (_, index) => index + 100))(
    'changes with the page’s props, and seldom without them (500 random edits, %i)',
    { tags: ['slow'], timeout: 600_000 },
    (seed) => checkStamps(seed, 500),
  );

  it('is the same whether it is taken from the catalogue or the render', {
    timeout: 60_000,
  }, async () => {
    const { content } = lib.service;
    content.update('template-fill-0', { relatedTemplates: [linkTo('Entry', 'template-fill-5')] });
    content.publish('template-fill-0');
    const catalogue = await readCatalogue();
    const taken = stampsOf(catalogue);
    for (const path of pathsIn(catalogue)) {
      const { stamp, picks } = await render(path);
      expect(taken(path, picks), path).toBe(stamp);
    }
  });

  it('is of the catalogue that the page was rendered from, even if a newer one is read meanwhile', async () => {
    const path = '/templates/hugo/fill-1';
    const taken = stampsOf(await readCatalogue())(path);
    const { content } = lib.service;
    const result = await getPageProps({}, path, async () => {
      content.update('template-fill-1', { name: 'Newer' });
      content.publish('template-fill-1');
      await readCatalogue();
      return { kind: 'ok', props: {}, entryIds: [] };
    });
    expect(result).toMatchObject({ props: { pageRecord: taken } });
  });

  it('knows a picked template by its tag once it is published, and hides the id of a draft', async () => {
    const { content } = lib.service;
    const [path, id] = ['/templates/all/picking', 'template-picked'];
    const relatedTemplates = [linkTo('Entry', id)];
    content.create({ contentType: 'templates', id, fields: { name: 'P', slug: 'picked' } });
    const fields = { name: 'Picking', slug: 'picking', relatedTemplates };
    content.publish(content.create({ contentType: 'templates', fields }).id);
    await readCatalogue();
    const draft = await render(path);
    expect(draft.picks).toEqual([absentTag(id)]);
    expect(draft.text).not.toContain(id);
    content.publish(id);
    const stampOf = stampsOf(await readCatalogue());
    expect(stampOf(path, draft.picks)).toBe(stampOf(path, [id]));
    expect(stampOf(path, draft.picks)).not.toBe(stampOf(path, []));
    expect(await render(path)).toMatchObject({ stamp: stampOf(path, [id]), picks: [id] });
  });
});
