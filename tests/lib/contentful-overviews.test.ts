import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Access } from '@/lib/contentful/client';
import { getTemplateDetails, readTexts } from '@/lib/contentful/get-template-details';
import { health } from '@/lib/http/health';
import { withDeadline } from '@/lib/runtime/deadline';
import { DeadlineError } from '@/lib/runtime/errors';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { spaceOfOverviews } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(spaceOfOverviews());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

const readOverview = async (id: string, access: Access) =>
  (await getTemplateDetails(id, access)).overview;
const ids = (count: number) => Array.from({ length: count }, (_, index) => `template-t-${index}`);
const readAll = (wanted: readonly string[]) =>
  Promise.all(wanted.map((id) => readOverview(id, 'delivery')));

async function timeOut() {
  // The first request of a process takes longer to be sent.
  await readOverview('template-t-2', 'delivery');
  lib.service.faults.inject({ kind: 'hang' });
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
    timeout.call(AbortSignal, milliseconds === 8_000 ? 100 : milliseconds),
  );
  await expect(readOverview('template-t-0', 'delivery')).rejects.toThrow(DeadlineError);
}

describe('overviews', () => {
  it('requested at the same time share a call', async () => {
    expect(await readAll(ids(10))).toEqual(ids(10).map((_, index) => `Words ${index}`));
    expect(lib.service.requests).toHaveLength(1);
    expect(lib.service.requests[0]?.query).toMatchObject({
      content_type: 'templates',
      'sys.id[in]': ids(10).join(','),
      limit: '10',
      include: '0',
    });
  });

  it('are limited to 40 per call', async () => {
    expect(await readAll(ids(45))).toEqual(ids(45).map((_, index) => `Words ${index}`));
    expect(lib.service.requests.map(({ query }) => query.limit)).toEqual(['40', '5']);
  });

  it('have the fields of their own request, even in parallel', async () => {
    const [related, text] = await Promise.all([
      getTemplateDetails('template-t-0', 'delivery', ['relatedTemplates']),
      getTemplateDetails('template-t-1', 'delivery', ['overview']),
    ]);
    expect([related.overview, text.overview]).toEqual([null, 'Words 1']);
  });

  it('requested twice are read once', async () => {
    expect(await readAll(['template-t-0', 'template-t-0'])).toEqual(['Words 0', 'Words 0']);
    expect(lib.service.requests.map(({ query }) => query.limit)).toEqual(['1']);
  });

  it('requested later need another call, as they aren’t cached', async () => {
    await readAll(ids(2));
    await readAll(ids(2));
    expect(lib.service.requests).toHaveLength(2);
  });

  it('of drafts come from the preview host', async () => {
    lib.service.content.update('template-t-0', { overview: 'Draft words' });
    const [published, draft] = await Promise.all([
      readOverview('template-t-0', 'delivery'),
      readOverview('template-t-0', 'preview'),
    ]);
    expect([published, draft]).toEqual(['Words 0', 'Draft words']);
    const listeners = lib.service.requests.map(({ listener }) => listener);
    expect(listeners.sort()).toEqual(['delivery', 'preview']);
  });

  it('are null if nobody wrote them or the template is gone', async () => {
    expect(await readAll(['template-wordless', 'template-gone', 'template-t-1'])).toEqual([
      null,
      null,
      'Words 1',
    ]);
  });

  it.each([
    ['two at once', 2, 0],
    ['ten at once', 10, 0],
    ['a full call', 40, 0],
    ['some after others were read', 3, 2],
    ['two after ten were read', 2, 10],
  ])('are read again if the response is empty, then fail: %s', async (_, count, before) => {
    const log = logLines();
    await readAll(ids(before));
    for (const id of ids(count)) lib.service.content.unpublish(id);
    const start = lib.service.requests.length;
    const results = await Promise.allSettled(ids(count).map((id) => readOverview(id, 'delivery')));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(lib.service.requests).toHaveLength(start + 2);
    expect(log.count('content.empty-answer')).toBe(1);
    expect((await health()).warnings).toEqual([expect.stringContaining('answered twice without')]);
  });

  it('are null if a single one is missing twice, as it was unpublished', async () => {
    lib.service.content.unpublish('template-t-0');
    expect(await readOverview('template-t-0', 'delivery')).toBeNull();
    expect(lib.service.requests).toHaveLength(2);
    expect((await health()).warnings).toEqual([]);
  });

  it('clear the health problem after a non-empty response', async () => {
    for (const id of ids(2)) lib.service.content.unpublish(id);
    await Promise.all(
      ids(2).map((id) => expect(readOverview(id, 'delivery')).rejects.toThrow('twice')),
    );
    expect(await readOverview('template-t-2', 'delivery')).toBe('Words 2');
    expect((await health()).warnings).toEqual([]);
  });

  it('that can’t be read fail only for current callers', async () => {
    lib.service.faults.inject({ kind: 'status', status: 500 }, { times: 1 });
    const results = await Promise.allSettled(ids(3).map((id) => readOverview(id, 'delivery')));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await readOverview('template-t-0', 'delivery')).toBe('Words 0');
    expect(lib.service.requests).toHaveLength(2);
  });

  it('aren’t requested for 3 seconds after a timeout', async () => {
    const now = Date.now();
    // The failure is recorded a moment after the caller's rejection.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    await timeOut();
    lib.service.faults.clear();
    clock.mockReturnValue(now + 2_999);
    await expect(readOverview('template-t-1', 'delivery')).rejects.toThrow(DeadlineError);
    expect(lib.service.requests).toHaveLength(2);
    clock.mockReturnValue(now + 3_000);
    expect(await readOverview('template-t-1', 'delivery')).toBe('Words 1');
  });

  it('are requested after a timeout if the clock was set back', async () => {
    await timeOut();
    lib.service.faults.clear();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    expect(await readOverview('template-t-1', 'delivery')).toBe('Words 1');
  });

  it('are split into halves if the response would be too large', async () => {
    const large = 'あ'.repeat(60_000);
    for (const id of ids(45)) {
      lib.service.content.update(id, { overview: large });
      lib.service.content.publish(id);
    }
    const texts = await readTexts(ids(45), 'delivery', ['overview']);
    expect(texts.size).toBe(45);
    expect(lib.service.requests.map(({ query }) => query.limit)).toEqual(['45', '23', '22']);
  });

  it('are requested again if only a caller’s own deadline passed', async () => {
    lib.service.faults.inject({ kind: 'hang' }, { times: 1 });
    const inTime = withDeadline(100, () => readOverview('template-t-0', 'delivery'));
    await expect(inTime).rejects.toThrow(DeadlineError);
    expect(await readOverview('template-t-1', 'delivery')).toBe('Words 1');
  });
});
