/** The words of overviews are read after a search, apart from the catalogue. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { templatesResponse } from '@/lib/api/templates-api';
import { getCatalogue, getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { overviewProblems } from '@/lib/markdown/overview-problems';
import { overviewWords, refreshOverviewWords } from '@/lib/search/overview-words';
import { idInSpace } from '@/tests/fixtures/content-ids';
import {
  contentEnvironment,
  type LibOnServices,
  libOn,
  setEnvironment,
} from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { plainSpace, space, template } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(
    space([
      template('one', { order: 1, overview: 'It wants a quarry.' }),
      template('two', { order: 2, overview: 'It wants nothing.' }),
      template('three', { order: 3 }),
    ]),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

const isRead = () =>
  vi.waitUntil(() => !overviewWords().isReading, { timeout: 15_000, interval: 5 });
/** Ids of each call for overviews. */
const reads = () =>
  lib.service.requests
    .filter(({ query }) => query.select?.includes(`fields.${idInSpace('template', 'overview')}`))
    .map(({ query }) => query['sys.id[in]']);

async function find(q: string) {
  const answer = await templatesResponse({ q });
  return answer.kind === 'ok' ? answer.body.items.map(({ slug }) => slug) : answer.problems;
}

describe('the words of overviews', () => {
  it('are read by the first search, which doesn’t wait, for the next', async () => {
    expect(await find('quarries')).toEqual([]);
    await isRead();
    expect(await find('quarries')).toEqual(['one']);
    expect(reads()).toEqual(['template-one,template-two,template-three']);
  });

  it('are those of a picture’s description, not of its address', async () => {
    lib.service.content.update('template-two', {
      overview: '![A quokka](//images.ctfassets.net/space/asset/hash/platypus.png)',
    });
    lib.service.content.publish('template-two');
    await find('quokka');
    await isRead();
    expect(await find('quokka')).toEqual(['two']);
    expect(overviewWords().terms.has('platypus')).toBe(false);
  });

  it('are those that its page shows, and none if it can’t be rendered: editors learn what is dropped', async () => {
    const { content } = lib.service;
    content.update('template-two', {
      overview:
        '<img src="platypus.png" alt="A quokka">\n\n1. Run\n   ```wombat\n   npm i <numbat>\n   ```',
    });
    content.update('template-three', { overview: `${'>'.repeat(100)} bandicoot` });
    content.publish('template-two');
    content.publish('template-three');
    await find('quokka');
    await isRead();
    expect(await find('quokka')).toEqual(['two']);
    expect(await find('numbat')).toEqual(['two']);
    for (const hidden of ['platypus', 'wombat', 'bandicoot'])
      expect(overviewWords().terms.has(hidden)).toBe(false);
    expect(overviewProblems('template-two')).toMatchObject([{ level: 'advice' }]);
    expect(overviewProblems('template-three')).toMatchObject([{ level: 'incomplete' }]);
    content.update('template-one', { overview: `\`\`\`r\n${'a'.repeat(49_000)} bandicoot` });
    content.publish('template-one');
    content.update('template-three', { overview: null });
    content.publish('template-three');
    refreshOverviewWords((await getCatalogueSince(Date.now())).value);
    await isRead();
    expect(overviewProblems('template-three')).toEqual([]);
    // Its code takes too long to colour.
    expect(overviewProblems('template-one')).toMatchObject([{ level: 'incomplete' }]);
    expect(overviewWords().terms.has('bandicoot')).toBe(false);
  });

  it('are read again for a template that changed, and for no other', async () => {
    await find('quarries');
    await isRead();
    lib.service.content.update('template-two', { overview: 'It wants a quarry too.' });
    lib.service.content.publish('template-two');
    refreshOverviewWords((await getCatalogueSince(Date.now())).value);
    await isRead();
    expect(await find('quarries')).toEqual(['one', 'two']);
    expect(reads().slice(1)).toEqual(['template-two']);
  });

  it('are read for the server that the reading began on, and for no other', async () => {
    const many = Array.from({ length: 101 }, (_, index) =>
      template(`t${index}`, { order: index, overview: 'It wants a quarry.' }),
    );
    const before = await libOn(space(many));
    refreshOverviewWords((await getCatalogue()).value);
    const isBegun = () => before.service.requests.some(({ query }) => 'sys.id[in]' in query);
    while (!isBegun()) await nextTurn();
    setEnvironment(contentEnvironment(lib.service));
    for (let turn = 0; turn < 300; turn += 1) await nextTurn();
    await getCatalogue();
    expect(reads()).toEqual([]);
    await before.close();
  });

  it('are gone with what had them: a word that is written nowhere any more is corrected again', async () => {
    const { content } = lib.service;
    const readAgain = async () => {
      refreshOverviewWords((await getCatalogueSince(Date.now())).value);
      await isRead();
    };
    const edit = (id: string, fields: Record<string, string>) => {
      content.update(id, fields);
      content.publish(id);
    };
    edit('template-three', { name: 'Quarry' });
    edit('template-one', { overview: 'It wants a quarrry.' });
    edit('template-two', { overview: 'It wants a quarrry.' });
    await readAgain();
    expect(await find('quarrry')).toEqual(['one', 'two']);
    edit('template-one', { overview: 'It wants a stone.' });
    await readAgain();
    expect(await find('quarrry')).toEqual(['two']);
    content.unpublish('template-two');
    await readAgain();
    expect(await find('quarrry')).toEqual(['three']);
    expect([...overviewWords().byTemplate.keys()]).toEqual(['template-three', 'template-one']);
  });

  it('are left alone for a while where they can’t be read: a search does without', async () => {
    const log = logLines();
    await getCatalogue();
    lib.service.faults.inject({ kind: 'status', status: 400 });
    expect(await find('quarries')).toEqual([]);
    await isRead();
    lib.service.faults.clear();
    expect(await find('template')).toHaveLength(3);
    expect(reads()).toHaveLength(1);
    expect(log.text()).toContain('search.overviews-not-read');
  });

  it('don’t hide what is called so while a name is typed', async () => {
    await lib.close();
    lib = await libOn(
      space([template('one', { overview: 'A middle way.' }), template('middleware')]),
    );
    expect(await find('middle')).toEqual(['middleware']);
    await isRead();
    expect(await find('middle')).toEqual(['middleware']);
  });

  it('are not requested where templates have none', async () => {
    await lib.close();
    lib = await libOn(plainSpace([template('plain')]));
    expect(await find('quarries')).toEqual([]);
    expect(overviewWords().isReading).toBe(false);
  });
});
