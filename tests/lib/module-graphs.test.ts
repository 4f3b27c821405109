/** Next loads lib/ separately for pages, API routes and start-up, so a process has three copies. */
import { describe, expect, it, vi } from 'vitest';

async function twoGraphs() {
  const load = async () => {
    vi.resetModules();
    return {
      errors: await import('@/lib/runtime/errors'),
      deadline: await import('@/lib/runtime/deadline'),
    };
  };
  return [await load(), await load()] as const;
}

describe('two module graphs in one process', () => {
  it('recognise each other’s error classes', async () => {
    const [one, other] = await twoGraphs();
    for (const [name, exported] of Object.entries(one.errors)) {
      const isShared = Object.hasOwn(exported, Symbol.hasInstance);
      expect({ name, isShared }).toEqual({ name, isShared: name.endsWith('Error') });
    }
    expect(one.errors.RateLimitError).not.toBe(other.errors.RateLimitError);
    const tooMany = new one.errors.RateLimitError('/entries', 6);
    expect(tooMany).toBeInstanceOf(other.errors.RateLimitError);
    expect(tooMany).toBeInstanceOf(other.errors.ContentServiceError);
    expect(tooMany).not.toBeInstanceOf(other.errors.DeadlineError);
    const late = new one.errors.DeadlineError(8_000);
    expect(late).toBeInstanceOf(other.errors.DeadlineError);
    expect(late).not.toBeInstanceOf(other.errors.QueueDeadlineError);
    expect(new Error('Something else')).not.toBeInstanceOf(other.errors.DeadlineError);
  });

  it('share deadlines', async () => {
    const [one, other] = await twoGraphs();
    await one.deadline.withDeadline(8_000, async () => {
      expect(other.deadline.timeLeft()).toBeLessThanOrEqual(8_000);
      expect(other.deadline.deadlineSignal()).toBe(one.deadline.deadlineSignal());
    });
  });
});
