/** Many previews that are open at once: what they ask of the preview API, and what each is shown. */
import { expect, it } from 'vitest';
import { readDrafts } from '@/lib/contentful/get-draft-catalogue';
import { loadPageContext } from '@/lib/page/page-context';
import { withDeadline, withFreshDeadline } from '@/lib/runtime/deadline';
import { onServices } from '@/tests/lib/on-services';

/** The vendor's own. */
const PREVIEW_LIMIT = 14;
const PANES = 20;

const on = onServices({ requestsPerSecond: PREVIEW_LIMIT });

const asked = () => on.lib.service.requests.filter(({ listener }) => listener === 'preview');
const nameOf = async () =>
  (await withFreshDeadline(readDrafts)).templateById.get('template-next-blog')?.name;
const save = (name: string) => on.lib.service.content.update('template-next-blog', { name });

it('twenty that are refreshed together are all shown the drafts, in two readings and within the limit', async () => {
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

it('one that asks after a save is never shown what was read before it', async () => {
  const first = nameOf();
  // Its reading has begun.
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  save('Saved meanwhile');
  const [, second, third] = await Promise.all([first, nameOf(), nameOf()]);
  expect([second, third]).toEqual(['Saved meanwhile', 'Saved meanwhile']);
  save('Saved at last');
  expect(await nameOf()).toBe('Saved at last');
});

it('one that fails fails for those who share it, and the next reads again', async () => {
  on.lib.service.faults.inject({ kind: 'status', status: 400 }, { times: 1 });
  const [first, second] = await Promise.allSettled([nameOf(), nameOf()]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: 'Template next-blog' });
});

it('one that has the slug of a live page is refused, though its entry is older', async () => {
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
