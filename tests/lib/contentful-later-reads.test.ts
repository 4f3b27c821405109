/** What a process reads after its first read of the content. */
import type { Fault } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import {
  getCatalogue,
  getCatalogueSince,
  getDraftCatalogue,
  revisionsOf,
  savedCatalogue,
} from '@/lib/contentful/get-catalogue';
import { createServer, server, setServer } from '@/lib/runtime/server-state';
import { createSwrValue } from '@/lib/swr-value';
import { lookupsOf } from '@/tests/fixtures/catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { editAtRandom, everyKindOfEntry } from '@/tests/fixtures/random-content';
import { linkTo } from '@/tests/fixtures/sample-space';
import { randomNumbers } from '@/tests/fixtures/seeded-random';

const ID = 'template-fill-1';

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  log = logLines();
  lib = await libOn(everyKindOfEntry(), { requestsPerSecond: 100_000 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

const readAll = async () => (await getCatalogueSince(Date.now() + 1)).value;

function edit(id: string, fields: object, type: 'Entry' | 'Asset' = 'Entry'): void {
  lib.service.content.update(id, { ...fields }, { type });
  lib.service.content.publish(id, type);
}

async function changedTemplates(work: () => void): Promise<string[]> {
  const before = await readAll();
  work();
  const after = await readAll();
  return after.templates
    .filter((template) => template !== before.templateById.get(template.id))
    .map(({ id }) => id)
    .sort();
}

describe('a later read', () => {
  it('returns the same catalogue if nothing changed', async () => {
    const before = await readAll();
    expect(await readAll()).toBe(before);
  });

  it('returns the same catalogue after an entry that the site does not read is published', async () => {
    const before = await readAll();
    const { content } = lib.service;
    const { id } = content.create({
      contentType: 'templateFilterValue',
      fields: { name: 'Unused' },
    });
    content.publish(id);
    expect(await readAll()).toBe(before);
  });

  it.each<[string, string[], () => void]>([
    ['itself changed', [ID], () => edit(ID, { name: 'Other' })],
    [
      'its picture changed',
      ['template-fill-1', 'template-fill-4', 'template-fill-7'],
      () => edit('picture-1', { description: 'Other' }, 'Asset'),
    ],
    [
      'the entry of a facet changed',
      ['template-fill-0', 'template-fill-2', 'template-fill-4', 'template-fill-6'],
      () => edit('value-postgres', { name: 'Other' }),
    ],
    [
      'its picture was removed',
      ['template-fill-0', 'template-fill-3', 'template-fill-6'],
      () => lib.service.content.unpublish('picture-0', 'Asset'),
    ],
  ])('parses a template again only if %s', async (_, ids, work) => {
    expect(await changedTemplates(work)).toEqual(ids);
  });

  it('parses a template again that was deleted and created again', async () => {
    const { content } = lib.service;
    const create = (name: string) => {
      const fields = { name, slug: 'again' };
      content.publish(content.create({ contentType: 'templates', fields, id: 'again' }).id);
    };
    create('First');
    await readAll();
    content.delete('again');
    create('Second');
    expect((await readAll()).templateById.get('again')?.name).toBe('Second');
  });

  it('parses templates again if a content type names its entries by another field', async () => {
    edit(ID, { database: [linkTo('Entry', 'page-about')] });
    const shown = async () => (await readAll()).templateById.get(ID)?.facets.database;
    expect(await shown()).toEqual(['Page about']);
    const { models } = lib.service.content;
    const type = models.get('page')?.draft;
    if (type === undefined) throw new Error('There is no such content type');
    models.save('page', { ...type, displayField: 'slug' });
    models.publish('page');
    expect(await shown()).toEqual(['about']);
  });

  it.each([1, 2])(
    'returns the same as a new process’s first read after random edits (%i)',
    async (seed) => {
      const random = randomNumbers(seed);
      for (let step = 0; step < 30; step += 1) {
        for (let count = random(4); count > 0; count -= 1)
          editAtRandom(lib.service.content, random);
        expect(plain(await readAll())).toEqual(plain(await readInNewProcess()));
      }
    },
  );
});

async function readInNewProcess(): Promise<Catalogue> {
  const own = server();
  setServer(createServer());
  const { value } = await getCatalogue();
  setServer(own);
  return value;
}

/** With what its functions return. */
function plain(catalogue: Catalogue) {
  const { filtersOfTemplate: _, countsWithin: __, inLanguages: ___, ...rest } = catalogue;
  return { ...rest, ...lookupsOf(catalogue) };
}

describe('revisions of a read', () => {
  it('include every entry and asset in the response', async () => {
    edit(ID, { name: 'Other' });
    edit('template-fill-2', { slug: '' });
    edit('picture-1', { description: 'Other' }, 'Asset');
    const catalogue = await readAll();
    const revisions = revisionsOf(catalogue);
    expect(Object.fromEntries(revisions ?? [])).toMatchObject({
      [`Entry!${ID}`]: 2,
      'Entry!template-fill-2': 2,
      'Entry!template-fill-3': 1,
      'Entry!value-postgres': 1,
      'Entry!section-framework': 1,
      'Entry!page-about': 1,
      'Entry!words': 1,
      'Asset!picture-1': 2,
      'Asset!picture-2': 1,
    });
  });

  it('are the latest of a content that stayed the same', async () => {
    const before = await readAll();
    lib.service.content.publish('picture-1', 'Asset');
    expect(await readAll()).toBe(before);
    expect(revisionsOf(before)?.get('Asset!picture-1')).toBe(2);
  });

  it('are missing for drafts', async () => {
    expect(revisionsOf(await getDraftCatalogue())).toBeUndefined();
    expect(await savedCatalogue()).toBeUndefined();
  });
});

describe('a revalidation by time', () => {
  const later = (milliseconds: number) => {
    const now = Date.now() + milliseconds;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
  };
  const revalidate = async () => {
    later(31_000);
    return (await getCatalogue()).value;
  };
  /** Kinds of the requests that a revalidation makes. */
  async function requestsOfOne(): Promise<string[]> {
    lib.service.requests.length = 0;
    await revalidate();
    return lib.service.requests
      .map(({ path, query }) => query.content_type ?? path.split('/').at(-1) ?? '')
      .sort();
  }
  const BELL = ['assets', 'entries'];

  beforeEach(async () => {
    for (let count = 0; count < 3; count += 1) await revalidate();
  });

  it('asks the bell alone, for under 2 kB', async () => {
    expect(await requestsOfOne()).toEqual(BELL);
    const sizes = lib.service.requests.map(async ({ path, query }) => {
      const address = new URL(path, lib.service.deliveryUrl);
      address.search = `${new URLSearchParams({ ...query, access_token: 'delivery-token' })}`;
      return (await (await fetch(address)).text()).length;
    });
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size)).toBeLessThan(2_000);
  });

  it.each<[string, () => void]>([
    ['a publish', () => edit(ID, { name: 'Other' })],
    ['a removal', () => lib.service.content.unpublish(ID)],
    [
      'a removal and a publish of the same entry',
      () => {
        lib.service.content.unpublish(ID);
        lib.service.content.publish(ID);
      },
    ],
    [
      'a removal and a publish of another entry',
      () => {
        lib.service.content.unpublish(ID);
        edit('template-fill-2', { name: 'Other' });
      },
    ],
    ['a publish of an asset', () => edit('picture-1', { description: 'Other' }, 'Asset')],
    ['a removal of an asset', () => lib.service.content.unpublish('picture-1', 'Asset')],
  ])('reads everything after %s', async (_, work) => {
    work();
    expect(await requestsOfOne()).toContain('templates');
    expect(plain(await readInNewProcess()).content).toEqual(
      plain((await getCatalogue()).value).content,
    );
  });

  it('reads twice after the bell rang, as the first read may have been stale', async () => {
    edit(ID, { name: 'Other' });
    expect(await requestsOfOne()).toContain('templates');
    expect(await requestsOfOne()).toContain('templates');
    expect(await requestsOfOne()).toEqual(BELL);
  });

  it('reads everything every ten minutes, for content types', async () => {
    const requests = [];
    for (let count = 0; count < 20; count += 1) requests.push(await requestsOfOne());
    expect(requests.filter((kinds) => kinds.includes('content_types'))).toHaveLength(1);
  });

  it.each<[string, Fault]>([
    ['refuses', { kind: 'status', status: 403 }],
    ['does not answer', { kind: 'hang' }],
  ])('reads everything if the bell %s', async (_, fault) => {
    lib.service.faults.inject(fault, { path: (path) => path.endsWith('/assets') });
    edit(ID, { name: 'Other' });
    const nameShown = async () => (await revalidate()).templateById.get(ID)?.name;
    await expect.poll(nameShown).toBe('Other');
    expect(log.count('⚠ content.no-bell')).toBe(1);
  });

  it('is not taken for a read since a publish, even if it began after it', async () => {
    const load = vi.fn(async () => 'content');
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<number>();
    const confirm = async () => {
      asked.resolve();
      return answer.promise;
    };
    const value = createSwrValue('a value', load, { confirm });
    await value.read();
    later(31_000);
    const revalidating = value.read();
    await asked.promise;
    const since = value.readSince(Date.now());
    answer.resolve(Date.now());
    await Promise.all([revalidating, since]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not taken for a read since a publish if it ended before it', async () => {
    const load = vi.fn(async () => 'content');
    const value = createSwrValue('a value', load, { confirm: async () => Date.now() });
    await value.read();
    later(31_000);
    await value.read();
    expect(load).toHaveBeenCalledTimes(1);
    await value.readSince(Date.now());
    expect(load).toHaveBeenCalledTimes(2);
  });
});
