import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSessionOpen, SESSION_SECONDS, signSession } from '@/lib/runtime/signed-session';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

const withSecret = (secret: string) => setEnvironment({ ...ANY_CONTENT, DRAFT_SECRET: secret });

beforeEach(() => withSecret('a-secret-of-some-length'));
afterEach(() => vi.useRealTimers());

describe('a session', () => {
  it('is valid for exactly twelve hours', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    const session = signSession('draft');
    expect(isSessionOpen('draft', session)).toBe(true);
    vi.advanceTimersByTime(12 * 3_600_000 - 1);
    expect(isSessionOpen('draft', session)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isSessionOpen('draft', session)).toBe(false);
    expect(SESSION_SECONDS).toBe(12 * 3_600);
  });

  it('is valid only for its own kind', () => {
    expect(isSessionOpen('editor', signSession('draft'))).toBe(false);
    expect(isSessionOpen('draft', signSession('editor'))).toBe(false);
  });

  it('can’t be extended or forged', () => {
    const [endsAt = '', proof = ''] = (signSession('draft') ?? '').split('.');
    const later = String(Number(endsAt) + 1);
    const forgeries = [
      `${later}.${proof}`,
      `${endsAt}.`,
      endsAt,
      '',
      `Infinity.${proof}`,
      {},
      null,
    ];
    for (const forgery of forgeries) expect(isSessionOpen('draft', forgery)).toBe(false);
  });

  it('ends once its secret has been rotated out', () => {
    const session = signSession('draft');
    withSecret('the-new-one,a-secret-of-some-length');
    expect(isSessionOpen('draft', session)).toBe(true);
    const newer = signSession('draft');
    withSecret('the-new-one');
    expect(isSessionOpen('draft', session)).toBe(false);
    expect(isSessionOpen('draft', newer)).toBe(true);
  });

  it('is never valid without a secret', () => {
    withSecret('');
    expect(signSession('draft')).toBeUndefined();
    expect(isSessionOpen('draft', '9999999999999.')).toBe(false);
  });
});
