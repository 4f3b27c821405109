/** A sync that fails leaves the last good catalogue, and goes on from where it was, or starts over. */

import type { Fault } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCALE } from '@/content/export-entities';
import { typeId } from '@/lib/contentful/field-names';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { startSync, startSyncIfDue, syncState } from '@/lib/contentful/sync';
import { waitUntilDelivered } from '@/lib/contentful/wait-until-delivered';
import { withDeadline } from '@/lib/runtime/deadline';
import { recordPublish } from '@/lib/runtime/last-publish';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { page, smallSpace, template } from '@/tests/fixtures/sample-space';

const ID = 'template-nothing';

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  log = logLines();
  lib = await libOn(smallSpace());
  await catalogue();
  await startSync();
  lib.service.requests.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await lib.close();
});

const catalogue = async () => (await getCatalogueSince(Date.now() + 1)).value;
const nameShown = async () => (await catalogue()).templateById.get(ID)?.name;
const rename = (name: string) => {
  lib.service.content.update(ID, { name });
  lib.service.content.publish(ID);
};
const asked = () => lib.service.requests.map(({ path }) => path.split('/').at(-1));
const token = () => syncState().current?.token;
const inject = (fault: Fault, times = 1) =>
  lib.service.faults.inject(fault, { path: (path) => path.endsWith('/sync'), times });

describe('a refresh', () => {
  it('is one call, and the same catalogue where nothing changed', async () => {
    const before = await catalogue();
    expect(await catalogue()).toBe(before);
    expect(asked()).toEqual(['sync', 'sync']);
  });

  it('after an edit has its one change', async () => {
    const before = await catalogue();
    rename('Other');
    const after = await catalogue();
    expect(after.templateById.get(ID)?.name).toBe('Other');
    expect(after.templateBySlug.get('next-blog')).toBe(before.templateBySlug.get('next-blog'));
    expect(asked().sort()).toEqual(['content_types', 'locales', 'sync', 'sync']);
  });

  it('after an edit of what the site does not read has the same catalogue', async () => {
    const before = await catalogue();
    const { content } = lib.service;
    content.publish(content.create({ contentType: 'templateFilterValue', fields: {} }).id);
    expect(await catalogue()).toBe(before);
  });

  it('reads the content types again after ten minutes: no webhook may tell of them', async () => {
    const now = Date.now();
    const types = () => asked().filter((path) => path === 'content_types').length;
    vi.useFakeTimers({ toFake: ['Date'], now: now + 540_000 });
    await catalogue();
    expect(types()).toBe(0);
    vi.setSystemTime(now + 601_000);
    await catalogue();
    expect(types()).toBe(1);
    await catalogue();
    expect(types()).toBe(1);
  });

  it('after a publish checks the content types as well: they may be what was published', async () => {
    await catalogue();
    recordPublish(Date.now());
    await catalogue();
    await catalogue();
    expect(asked().filter((path) => path === 'content_types')).toHaveLength(1);
  });
});

describe('the sync', () => {
  it.each<[string, Fault]>([
    ['is cut off after half of an answer', { kind: 'reset' }],
    ['answers 503', { kind: 'status', status: 503 }],
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers 401', { kind: 'status', status: 401 }],
  ])('%s: it goes on with the same token', async (_, fault) => {
    rename('Other');
    const before = token();
    inject(fault, 2);
    await expect(catalogue()).rejects.toThrow();
    expect(token()).toBe(before);
    expect(asked()).not.toContain('entries');
    lib.service.faults.clear();
    expect(await nameShown()).toBe('Other');
    expect(asked()).not.toContain('entries');
  });

  it('does not answer: nobody waits beyond the deadline, and it goes on with the same token', async () => {
    rename('Other');
    const before = token();
    inject({ kind: 'hang' });
    await expect(withDeadline(100, catalogue)).rejects.toThrow('Gave up after 100 ms');
    expect(token()).toBe(before);
  });

  it('has more than can be read at once: everything is read, and it goes on from where it was', async () => {
    await lib.close();
    const many = Array.from({ length: 700 }, (_, index) => template(`many-${index}`));
    lib = await libOn(smallSpace(many));
    await startSync();
    const { content } = lib.service;
    for (const index of many.keys()) {
      content.update(`template-many-${index}`, { name: 'Republished' });
      content.publish(`template-many-${index}`);
    }
    rename('Other');
    inject({ kind: 'slow', ms: 2_100 }, 4);
    expect(await nameShown()).toBe('Other');
    expect(asked()).toContain('entries');
    lib.service.faults.clear();
    lib.service.requests.length = 0;
    rename('Once more');
    const after = await catalogue();
    expect(after.templateById.get(ID)?.name).toBe('Once more');
    expect(after.templateById.get('template-many-699')?.name).toBe('Republished');
    expect(asked()).not.toContain('entries');
  });

  it('has an entry on one page, and its removal on the next: it is gone', async () => {
    const sys = { id: ID, type: 'Entry', contentType: { sys: { id: typeId('template') } } };
    const fields = { name: { [LOCALE]: 'Back' }, slug: { [LOCALE]: 'nothing' } };
    const removed = { sys: { id: ID, type: 'DeletedEntry' } };
    const next = 'https://x/sync?sync_token=a';
    const pages = [
      { items: [{ sys, fields }], nextPageUrl: next },
      { items: [removed], nextSyncUrl: next },
    ];
    for (const one of pages) inject({ kind: 'status', status: 200, body: JSON.stringify(one) });
    expect(await nameShown()).toBeUndefined();
    expect(asked()).not.toContain('entries');
  });

  it('is rate limited in the middle: it is retried', async () => {
    rename('Other');
    inject({ kind: 'rate-limited', resetSeconds: 0 });
    expect(await nameShown()).toBe('Other');
    expect(asked()).not.toContain('entries');
  });

  it.each<[string, Fault]>([
    ['refuses the token', { kind: 'status', status: 400 }],
    ['knows no such token', { kind: 'status', status: 404 }],
    ['has forgotten it', { kind: 'status', status: 410 }],
    ['answers with a page of HTML', { kind: 'html' }],
    ['answers with half of it', { kind: 'truncated' }],
    ['answers with something else', { kind: 'status', status: 200, body: '{"items":{}}' }],
    ['names no token', { kind: 'status', status: 200, body: '{"items":[]}' }],
    ['sends an item of no kind', { kind: 'status', status: 200, body: WITHOUT_KIND() }],
  ])('%s: everything is read, and it starts over', async (_, fault) => {
    rename('Other');
    inject(fault);
    expect(await nameShown()).toBe('Other');
    expect(asked()).toContain('entries');
    expect(token()).toBeUndefined();
    expect(log.count('content.sync-restarted')).toBe(1);
    await startSync();
    lib.service.requests.length = 0;
    rename('Once more');
    expect(await nameShown()).toBe('Once more');
    expect(asked()).not.toContain('entries');
  });

  it('is refused from the start: each refresh reads everything, as before', async () => {
    await lib.close();
    lib = await libOn(smallSpace());
    inject({ kind: 'status', status: 404 });
    await startSync();
    expect(log.count('⚠ content.no-sync')).toBe(1);
    rename('Other');
    expect(await nameShown()).toBe('Other');
  });

  it('has pages that are not too long for the service, however long the entries are', async () => {
    await lib.close();
    const overview = 'x'.repeat(30_000);
    const long = Array.from({ length: 300 }, (_, index) => template(`long-${index}`, { overview }));
    lib = await libOn(smallSpace(long));
    await startSync();
    expect(log.count('content.sync-started')).toBe(2);
    expect(log.count('content.no-sync')).toBe(0);
  });

  const FAST = { 'X-Contentful-RateLimit-Second-Limit': '100000' };
  const TOO_BIG = 'Response size too big. Maximum allowed response size: 7340032B.';
  it.each<[string, Fault]>([
    ['entries', { kind: 'status', status: 400, body: errorBody('BadRequest', TOO_BIG) }],
    ['a number of entries', { kind: 'status', status: 200, body: WITHOUT_END(), headers: FAST }],
  ])('of a space with %s too large for it is not tried again', async (_, fault) => {
    await lib.close();
    lib = await libOn(smallSpace());
    inject(fault, 1_000);
    await startSync();
    expect(log.count('⚠ content.no-sync')).toBe(1);
    const { length } = asked();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    startSyncIfDue();
    await catalogue();
    expect(asked().slice(length)).not.toContain('sync');
  });

  it('starts over where content types have changed', async () => {
    const { models } = lib.service.content;
    const type = models.get('templates')?.draft;
    if (type === undefined) throw new Error('There is no such content type');
    const fields = type.fields.filter(({ id }) => id !== 'demoUrl');
    models.save('templates', { ...type, fields });
    models.publish('templates');
    rename('Other');
    expect(await nameShown()).toBe('Other');
    expect(token()).toBeUndefined();
  });

  it('starts over where the default locale has another code', async () => {
    rename('Other');
    const sys = { id: ID, type: 'Entry', contentType: { sys: { id: typeId('template') } } };
    const items = [{ sys, fields: { name: { de: 'Other' }, slug: { de: 'nothing' } } }];
    const page = { items, nextSyncUrl: 'https://x/sync?sync_token=a' };
    inject({ kind: 'status', status: 200, body: JSON.stringify(page) });
    const locales = { items: [{ code: 'de', default: true }] };
    lib.service.faults.inject(
      { kind: 'status', status: 200, body: JSON.stringify(locales) },
      { path: (path) => path.endsWith('/locales') },
    );
    expect(await nameShown()).toBe('Other');
    expect(token()).toBeUndefined();
  });

  it('is behind the delivery API: everything is read until it has caught up', async () => {
    rename('Other');
    const change = { type: 'Entry', id: ID, isPublished: true, revision: 2 } as const;
    await waitUntilDelivered(change, 1_000, async () => false);
    const stuck = '{"sys":{"type":"Array"},"items":[],"nextSyncUrl":"https://x/sync?sync_token=a"}';
    inject({ kind: 'status', status: 200, body: stuck }, 100);
    expect(await nameShown()).toBe('Other');
    const polls = asked().filter((path) => path === 'sync').length;
    expect(polls).toBeGreaterThan(2);
    expect(polls).toBeLessThan(12);
    expect(asked()).toContain('content_types');
    expect(token()).toBe('a');
  });
});

it('a page in no locale that the site reads has no title, and is left out', async () => {
  await lib.close();
  lib = await libOn({
    ...smallSpace(),
    entries: [...smallSpace().entries, page('about') as never],
  });
  await startSync();
  const { content } = lib.service;
  content.update('page-about', { title: undefined }, { translations: { de: { title: 'Über' } } });
  content.publish('page-about');
  expect([...(await catalogue()).pageBySlug.keys()]).toEqual([]);
});

function errorBody(id: string, message: string) {
  return JSON.stringify({ sys: { type: 'Error', id }, message });
}

function WITHOUT_END() {
  return '{"items":[],"nextPageUrl":"https://x/sync?sync_token=a"}';
}

function WITHOUT_KIND() {
  return '{"items":[{"sys":{"id":"x","type":"Entry"},"fields":[]}],"nextSyncUrl":"https://x/sync?sync_token=a"}';
}
