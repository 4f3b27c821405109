/** Runs in a separate process, because it replaces the global `console`. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanEnvironment } from '@/tests/fixtures/clean-environment';

const run = promisify(execFile);
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const PRINTS = `
  import { installJsonConsole } from '@/lib/observability/json-console';
  installJsonConsole();
  console.error('\\u001b[31m⨯\\u001b[39m', new Error('no page', { cause: new TypeError('no content') }));
  console.error('');
  console.warn('⚠ first\\nsecond');
  console.log('%s of %d', 'one', 2, { deep: [1] });
  console.error(new Error('x'.repeat(50_000)));
  const { ContentServiceError } = await import('@/lib/runtime/errors');
  const { enterRequest } = await import('@/lib/observability/request-context');
  const down = new ContentServiceError(503, 'https://cdn.example', 'down');
  const shared = new Error('one for all');
  for (const requestId of ['a', 'b', 'a', 'b']) {
    enterRequest({ requestId, hasDraftSession: false });
    console.error(down);
    console.error(shared);
  }
  process.emitWarning('too many listeners', 'SomeWarning');
  process.on('uncaughtException', (error) => console.error('⨯ uncaughtException:', error));
  setTimeout(() => { throw new RangeError('nobody caught it'); }, 1);
`;

let lines: readonly string[];
beforeAll(async () => {
  const { stdout, stderr } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', PRINTS],
    { cwd: PROJECT, env: { ...cleanEnvironment(), NODE_ENV: 'production' } },
  );
  lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
});

const events = () => lines.map((line) => JSON.parse(line));
const withWords = (words: string) => events().find(({ message }) => message.includes(words));

describe('the production console', () => {
  it('prints every event as one line of JSON and skips empty events', () => {
    expect(events()).toHaveLength(9);
    for (const { time, level, event, message } of events()) {
      expect(Date.parse(time)).toBeGreaterThan(0);
      expect(['info', 'warn', 'error']).toContain(level);
      expect(event).toMatch(/^[a-z]+\.[a-z]+$/);
      expect(message).not.toBe('');
    }
  });

  it('logs an error with stack and causes, but without colours and symbols', () => {
    const told = withWords('no page');
    expect(told).toMatchObject({ level: 'error', message: 'Error: no page' });
    expect(told.stack).toMatch(
      /^Error: no page\n {4}at .*\ncaused by TypeError: no content\n {4}at /s,
    );
  });

  it('logs an error once per request, even if several requests share the error', () => {
    const ids = events().flatMap(({ message, requestId }) =>
      message.includes('one for all') ? [requestId] : [],
    );
    expect(ids).toEqual(['a', 'b']);
  });

  it('logs a single line for all pages that fail in an outage', () => {
    const told = events().filter(({ message }) => message.includes('answered 503'));
    expect(told).toEqual([
      expect.objectContaining({
        event: 'content.outage',
        level: 'error',
        stack: expect.stringMatching(/\n {4}at /),
      }),
    ]);
  });

  it('keeps line breaks and fills in placeholders', () => {
    expect(withWords('second')).toMatchObject({ level: 'warn', message: 'first\nsecond' });
    expect(withWords('one of 2')).toMatchObject({
      level: 'info',
      message: 'one of 2 { deep: [ 1 ] }',
    });
  });

  it('logs Node.js warnings and uncaught errors', () => {
    expect(withWords('too many')).toMatchObject({ level: 'warn', event: 'process.warning' });
    const uncaught = withWords('nobody caught it');
    expect(uncaught).toMatchObject({ level: 'error' });
    expect(uncaught.stack).toContain('RangeError');
  });

  it('keeps lines short enough for log collectors', () => {
    expect(Math.max(...lines.map(({ length }) => length))).toBeGreaterThan(2_000);
    for (const line of lines) expect(line.length).toBeLessThan(16_000);
  });

  it('says how many characters of a long message are missing', () => {
    const { message, stack } = withWords('xxxxx');
    expect(message).toBe(`Error: ${'x'.repeat(1_993)} … (48007 more characters)`);
    expect(stack).toMatch(/^Error: x{5993} … \(\d+ more characters\)$/);
  });
});
