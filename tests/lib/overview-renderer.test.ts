import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderedOverviews, renderOverview } from '@/lib/markdown/overview-renderer';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { HEAVY_OVERVIEWS, MORE_HEAVY_OVERVIEWS } from '@/tests/lib/slow-overviews';

/** The CPU limit plus the time until a busy machine enforces it. */
const MAX_CPU_MS = 1_500;
/** Each of these overviews used to take longer. */
const UNNOTICED_MS = 1_000;
/** Much less than the limit, so the thread can't have been used. */
const AT_ONCE_MS = 300;
const TEN_MINUTES_MS = 600_000;

async function measured(markdown: string) {
  const before = process.cpuUsage();
  const html = (await renderOverview(markdown))?.text;
  const { user, system } = process.cpuUsage(before);
  return { html, cpu: (user + system) / 1_000 };
}

/** Exceeds the CPU limit on any machine. */
const tooHeavy = (words: string) => `${words}\n\n${'~a~~b'.repeat(9_900)}`;

let started = 0;
beforeEach(async () => {
  setEnvironment(ANY_CONTENT);
  // Starts the thread.
  started += 1;
  await renderOverview(`# Started ${started}`);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an overview of 50,000 characters', () => {
  const isCheap = async ([, markdown]: (typeof HEAVY_OVERVIEWS)[number]) => {
    expect(markdown).toHaveLength(50_000);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { cpu } = await measured(markdown);
    delay.disable();
    expect(cpu).toBeLessThan(MAX_CPU_MS);
    expect(delay.max / 1e6).toBeLessThan(UNNOTICED_MS);
  };
  const TITLE = 'with %s takes at most a second and does not block the event loop';
  it.for(HEAVY_OVERVIEWS)(TITLE, isCheap);
  it.for(MORE_HEAVY_OVERVIEWS)(TITLE, { tags: ['long'] }, isCheap);

  it('is rendered in full if it is ordinary text of half that length', async () => {
    const part = `## Part\n\n${'Some *words* and `code`, a [link](https://ok.example). '.repeat(8)}\n\n`;
    const { html } = await measured(`${part.repeat(48)} The end.`);
    expect(html).toMatch(/The end\.<\/p>$/);
  });
});

describe('an unrenderable overview', () => {
  it.each([
    ['longer than the content service allows', 'a'.repeat(50_001)],
    ['in a hundred nested quotes', `words\n\n${'>'.repeat(100)} deep`],
    ['in a hundred nested lists', `${'- '.repeat(100)}deep`],
    ['in a hundred nested numbered lists', `${'12) '.repeat(100)}deep`],
  ])('is refused immediately if it is %s', async (_, markdown) => {
    const { html, cpu } = await measured(markdown);
    expect(html).toBeUndefined();
    expect(cpu).toBeLessThan(AT_ONCE_MS);
  });

  it('is remembered for ten minutes and then tried again', async () => {
    const markdown = tooHeavy('Remembered.');
    const first = await measured(markdown);
    expect(first.html).toBeUndefined();
    expect(first.cpu).toBeGreaterThan(AT_ONCE_MS);
    expect((await measured(markdown)).cpu).toBeLessThan(AT_ONCE_MS);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + TEN_MINUTES_MS + 1 });
    const later = await measured(markdown);
    expect(later.html).toBeUndefined();
    expect(later.cpu).toBeGreaterThan(AT_ONCE_MS);
  });

  it('does not affect simultaneous and later renders', async () => {
    const [heavy, beside] = await Promise.all([
      measured(tooHeavy('Beside.')),
      measured('# Beside'),
    ]);
    expect(heavy.html).toBeUndefined();
    expect(beside.html).toContain('Beside</a></h2>');
    expect((await measured('# After')).html).toContain('After</a></h2>');
  });

  it('can be the result of more than ninety-nine nested quotes', async () => {
    expect((await measured(`${'>'.repeat(99)} deep`)).html).toContain('deep');
  });
});

describe('a rendered overview', () => {
  it('includes images from the space', async () => {
    const picture = '![a](//images.ctfassets.net/test-space/asset/hash/a.png)';
    const direct = 'src="https://images.ctfassets.net/test-space/asset/hash/a.png?';
    expect((await renderOverview(picture))?.text).toContain(direct);
    setEnvironment({ ...ANY_CONTENT, CONTENTFUL_IMAGES_URL: 'http://images.internal' });
    expect((await renderOverview(picture))?.text).toContain(
      'src="/_pictures/test-space/asset/hash/a.png?',
    );
  });

  it('is cached, with a limit of a hundred overviews', async () => {
    for (let number = 0; number < 120; number += 1) await renderOverview(`Number ${number}`);
    const cache = renderedOverviews();
    expect(cache.size).toBe(100);
    const kept = [...cache.values()];
    await renderOverview('Number 119');
    expect([...cache.values()]).toEqual(kept);
  });
});
