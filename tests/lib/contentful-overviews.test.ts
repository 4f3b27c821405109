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
  // The first request in a process takes longer.
  await readOverview('template-t-2', 'delivery');
  lib.service.faults.inject({ kind: 'hang' });
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
    timeout.call(AbortSignal, milliseconds === 8_000 ? 100 : milliseconds),
  );
  await expect(readOverview('template-t-0', 'delivery')).rejects.toThrow(DeadlineError);
}

describe('overviews', () => {
  it('share one request if they are needed at the same time', async () => {
    expect(await readAll(ids(10))).toEqual(ids(10).map((_, index) => `Words ${index}`));
    expect(lib.service.requests).toHaveLength(1);
    expect(lib.service.requests[0]?.query).toMatchObject({
      content_type: 'templates',
      'sys.id[in]': ids(10).join(','),
      limit: '10',
      include: '0',
    });
  });

  it('are limited to 40 per request', async () => {
    expect(await readAll(ids(45))).toEqual(ids(45).map((_, index) => `Words ${index}`));
    expect(lib.service.requests.map(({ query }) => query.limit)).toEqual(['40', '5']);
  });

  it('include only the requested fields, even in parallel', async () => {
    const [related, text] = await Promise.all([
      getTemplateDetails('template-t-0', 'delivery', ['relatedTemplates']),
      getTemplateDetails('template-t-1', 'delivery', ['overview']),
    ]);
    expect([related.overview, text.overview]).toEqual([null, 'Words 1']);
  });

  it('are read once if they are needed twice at the same time', async () => {
    expect(await readAll(['template-t-0', 'template-t-0'])).toEqual(['Words 0', 'Words 0']);
    expect(lib.service.requests.map(({ query }) => query.limit)).toEqual(['1']);
  });

  it('are requested again later, as they are not cached', async () => {
    await readAll(ids(2));
    await readAll(ids(2));
    expect(lib.service.requests).toHaveLength(2);
  });

  it('come from the preview API for drafts', async () => {
    lib.service.content.update('template-t-0', { overview: 'Draft words' });
    const [published, draft] = await Promise.all([
      readOverview('template-t-0', 'delivery'),
      readOverview('template-t-0', 'preview'),
    ]);
    expect([published, draft]).toEqual(['Words 0', 'Draft words']);
    const listeners = lib.service.requests.map(({ listener }) => listener);
    expect(listeners.sort()).toEqual(['delivery', 'preview']);
  });

  it('are null if they are empty or the template is gone', async () => {
    expect(await readAll(['template-wordless', 'template-gone', 'template-t-1'])).toEqual([
      null,
      null,
      'Words 1',
    ]);
  });

  it.each([
    ['two at the same time', 2, 0],
    ['ten at the same time', 10, 0],
    ['a full request', 40, 0],
    ['three after two were read', 3, 2],
    ['two after ten were read', 2, 10],
  ])(
    'are requested once more if the response is empty, and then fail: %s',
    async (_, count, before) => {
      const log = logLines();
      await readAll(ids(before));
      for (const id of ids(count)) lib.service.content.unpublish(id);
      const start = lib.service.requests.length;
      const results = await Promise.allSettled(
        ids(count).map((id) => readOverview(id, 'delivery')),
      );
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
      expect(lib.service.requests).toHaveLength(start + 2);
      expect(log.count('content.empty-answer')).toBe(1);
      expect((await health()).warnings).toEqual([
        expect.stringContaining('answered twice without'),
      ]);
    },
  );

  it('are read one by one if the service can’t send one of them', async () => {
    lib.service.faults.inject(
      { kind: 'status', status: 500 },
      { path: (_, { query }) => query['sys.id[in]']?.split(',').includes('template-t-1') === true },
    );
    const results = await Promise.allSettled(ids(3).map((id) => readOverview(id, 'delivery')));
    expect(results).toMatchObject([
      { value: 'Words 0' },
      { status: 'rejected' },
      { value: 'Words 2' },
    ]);
    expect(lib.service.requests).toHaveLength(4);
  });

  it('are null if a single template is missing from two responses', async () => {
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

  it('fail only for the current callers when requests fail', async () => {
    lib.service.faults.inject({ kind: 'status', status: 500 }, { times: 4 });
    const results = await Promise.allSettled(ids(3).map((id) => readOverview(id, 'delivery')));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await readOverview('template-t-0', 'delivery')).toBe('Words 0');
    expect(lib.service.requests).toHaveLength(5);
  });

  it('are not requested for 3 seconds after a timeout', async () => {
    const now = Date.now();
    // The failure is recorded shortly after the caller's promise rejects.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    await timeOut();
    lib.service.faults.clear();
    clock.mockReturnValue(now + 2_999);
    await expect(readOverview('template-t-1', 'delivery')).rejects.toThrow(DeadlineError);
    expect(lib.service.requests).toHaveLength(2);
    clock.mockReturnValue(now + 3_000);
    expect(await readOverview('template-t-1', 'delivery')).toBe('Words 1');
  });

  it('are requested again after a timeout if the clock has been set back', async () => {
    await timeOut();
    lib.service.faults.clear();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    expect(await readOverview('template-t-1', 'delivery')).toBe('Words 1');
  });

  it('are requested in two halves if the response would be too large', async () => {
    const large = 'あ'.repeat(60_000);
    for (const id of ids(45)) {
      lib.service.content.update(id, { overview: large });
      lib.service.content.publish(id);
    }
    const texts = await readTexts(ids(45), 'delivery', ['overview']);
    expect(texts.size).toBe(45);
    expect(lib.service.requests.map(({ query }) => query.limit)).toEqual(['45', '23', '22']);
  });

  it('are requested immediately after a caller’s own short deadline has passed', async () => {
    lib.service.faults.inject({ kind: 'hang' }, { times: 1 });
    const inTime = withDeadline(100, () => readOverview('template-t-0', 'delivery'));
    await expect(inTime).rejects.toThrow(DeadlineError);
    expect(await readOverview('template-t-1', 'delivery')).toBe('Words 1');
  });
});
