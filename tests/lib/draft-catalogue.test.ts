import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readDrafts } from '@/lib/contentful/share-draft-reads';
import { loadPageContext } from '@/lib/page/page-context';
import { withDeadline, withFreshDeadline } from '@/lib/runtime/deadline';
import { onServices } from '@/tests/lib/on-services';

/** Contentful's limit. */
const PREVIEW_LIMIT = 14;
const PANES = 20;

const on = onServices({ requestsPerSecond: PREVIEW_LIMIT });

const asked = () => on.lib.service.requests.filter(({ listener }) => listener === 'preview');
const nameOf = async () =>
  (await withFreshDeadline(readDrafts)).templateById.get('template-next-blog')?.name;
const save = (name: string) => on.lib.service.content.update('template-next-blog', { name });

it('twenty simultaneous refreshes read drafts at most twice, within the rate limit', async () => {
  await loadPageContext('draft');
  const before = asked().length;
  await loadPageContext('draft');
  const ofOne = asked().length - before;
  save('Saved');
  const panes = Array.from({ length: PANES }, () =>
    withDeadline(8_000, () => loadPageContext('draft')),
  );
  for (const { catalogue } of await Promise.all(panes)) {
    expect(catalogue.templateById.get('template-next-blog')?.name).toBe('Saved');
  }
  expect(asked().length - before).toBeLessThanOrEqual(3 * ofOne);
  expect(asked().filter(({ status }) => status === 429)).toEqual([]);
});

it('a refresh after a save never gets content that was read before the save', async () => {
  const first = nameOf();
  // Waits until the first read has started.
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  save('Saved meanwhile');
  const [, second, third] = await Promise.all([first, nameOf(), nameOf()]);
  expect([second, third]).toEqual(['Saved meanwhile', 'Saved meanwhile']);
  save('Saved at last');
  expect(await nameOf()).toBe('Saved at last');
});

it('a failed read does not affect the next call, which reads again', async () => {
  on.lib.service.faults.inject({ kind: 'status', status: 400 }, { times: 1 });
  const [first, second] = await Promise.allSettled([nameOf(), nextTurn().then(nameOf)]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: 'Template next-blog' });
});

it('a draft with the slug of a live page is left out, even if the draft is older', async () => {
  const { content } = on.lib.service;
  const fields = { name: 'Twin', slug: 'twin', framework: ['Next.js'] };
  const draft = content.create({ contentType: 'templates', fields });
  const live = content.create({ contentType: 'templates', fields });
  content.publish(live.id);
  await loadPageContext('isr');
  const drafts = await withFreshDeadline(readDrafts);
  expect(drafts.templateBySlug.get('twin')?.id).toBe(live.id);
  expect(drafts.templateById.has(draft.id)).toBe(false);
});
