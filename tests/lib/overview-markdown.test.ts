import { describe, expect, it, vi } from 'vitest';
import { TEXT_FIELDS } from '@/lib/contentful/get-template-details';
import { recordPublish } from '@/lib/runtime/last-publish';
import { cachedOverview } from '@/lib/template/overview-cache';
import { onServices } from '@/tests/lib/on-services';

const ID = 'template-next-blog';

const on = onServices();

const read = () => cachedOverview(ID, TEXT_FIELDS);

function write(overview: string): void {
  on.lib.service.content.update(ID, { overview });
  on.lib.service.content.publish(ID);
}

describe('an overview for pages rendered per request', () => {
  it('is read at most once in 30 seconds', async () => {
    await read();
    write('Later');
    expect(await read()).toBe('# Hello\n\nA *blog*.');
    expect(on.lib.service.requests).toHaveLength(1);
  });

  it('is read again immediately after a publish', async () => {
    await read();
    write('Published');
    recordPublish(Date.now() + 1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 });
    expect(await read()).toBe('Published');
  });

  it('is read as soon as the space has an overview field', async () => {
    expect(await cachedOverview(ID, [])).toBeNull();
    expect(await read()).toBe('# Hello\n\nA *blog*.');
  });

  it('is the last version read while Contentful is down, even after a publish', async () => {
    await read();
    on.lib.service.faults.inject({ kind: 'status', status: 500 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    recordPublish(Date.now());
    expect(await read()).toBe('# Hello\n\nA *blog*.');
    expect(await read()).toBe('# Hello\n\nA *blog*.');
    expect(on.lib.service.requests).toHaveLength(2);
  });
});
