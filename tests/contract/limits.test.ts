/**
 * The requirement: “Template list default limit: 20. Cache tag expiry: 604800 seconds. Cache tags
 * per item: at most 127; beyond that a fallback tag is used.”
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { getTemplatesOfFramework } from '@/lib/contentful/get-framework-templates';
import { logItemSize } from '@/lib/observability/cache-statistics';
import { addPageToTags, FALLBACK_TAG, keyOfTag, pathsTaggedWith } from '@/lib/redis/cache-tags';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { framework, space, template } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let lib: LibOnServices;
let store: TestStore;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  store = await startTestStore();
  lib = await libOn(space(framework('Next.js', 'next.js', 21)), { env: storeEnvironment(store) });
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
  await store.close();
});

type Command = [name: string, key: string, ...rest: unknown[]];

function commands(name: string): Command[] {
  const all = store.requests.flatMap(({ body }) => JSON.parse(body ?? '[]') as Command[]);
  return all.filter(([first]) => first === name);
}

const entries = (count: number) => Array.from({ length: count }, (_, index) => `entry-${index}`);

describe('9: Template list default limit', () => {
  it('is 20', async () => {
    expect(await getTemplatesOfFramework('Next.js', { access: 'delivery' })).toHaveLength(20);
    expect(lib.service.requests[0]?.query.limit).toBe('20');
  });
});

describe('9: Cache tag expiry', () => {
  it('is 604800 seconds, 7 days', async () => {
    await addPageToTags('/templates', entries(2));
    expect(commands('expire')).toEqual([
      ['expire', keyOfTag('entry-0'), 604_800],
      ['expire', keyOfTag('entry-1'), 604_800],
    ]);
  });
});

describe('9: Size of a cache item above which it is logged', () => {
  const LARGE = '⚠ cache.large-item';
  const itemOf = (bytes: number) => 'x'.repeat(bytes - '""'.length);

  it('is 3145728 bytes, 3 MB', () => {
    logItemSize('one byte more', itemOf(3_145_729));
    expect(log.count(LARGE)).toBe(1);
    expect(log.text()).toContain('one byte more');
    expect(log.text()).toContain('bytes 3145729');
  });

  it('does not include exactly 3145728 bytes', () => {
    logItemSize('as large as may be', itemOf(3_145_728));
    expect(log.count(LARGE)).toBe(0);
  });

  it('is in bytes, not characters', () => {
    logItemSize('long words', 'ü'.repeat(2_000_000));
    expect(log.count(LARGE)).toBe(1);
  });

  it('applies to a catalogue, which is still used', async () => {
    const description = 'x'.repeat(40_000);
    for (let index = 0; index < 80; index += 1) {
      const fields = { name: `Long ${index}`, slug: `long-${index}`, description };
      const { id } = lib.service.content.create({ contentType: 'templates', fields });
      lib.service.content.publish(id);
    }
    expect((await getCatalogue()).value.templates).toHaveLength(101);
    expect(log.count(`${LARGE}: catalogue`)).toBe(1);
  });
});

describe('9: Cache tags per item', () => {
  it('are at most 127', async () => {
    await addPageToTags('/templates', entries(127));
    expect(commands('zadd').map(([_, key]) => key)).toEqual(entries(127).map(keyOfTag));
  });

  it('are replaced by the fallback tag if there are more', async () => {
    await addPageToTags('/templates', entries(128));
    expect(commands('zadd').map(([_, key]) => key)).toEqual([keyOfTag(FALLBACK_TAG)]);
    expect(commands('expire')).toEqual([['expire', keyOfTag(FALLBACK_TAG), 604_800]]);
  });

  it('let any change revalidate a page with the fallback tag', async () => {
    await addPageToTags('/templates', entries(128));
    expect(await pathsTaggedWith(['some-other-entry'])).toEqual(['/templates']);
  });

  it('do not count duplicates', async () => {
    await addPageToTags('/templates', [...entries(127), ...entries(127)]);
    expect(commands('zadd')).toHaveLength(127);
  });
});

describe('9: Templates beyond a thousand', () => {
  it('are read if all are requested', async () => {
    await lib.close();
    const many = Array.from({ length: 1001 }, (_, index) =>
      template(`many-${index}`, { framework: ['Hugo'], order: index }),
    );
    lib = await libOn(space(many));
    const all = await getTemplatesOfFramework('Hugo', { access: 'delivery', all: true });
    expect(all).toHaveLength(1001);
    expect(lib.service.requests.map(({ query }) => query.skip)).toEqual(['0', '1000']);
  });
});
