import { vi } from 'vitest';

type Log = {
  text: () => string;
  count: (words: string) => number;
  /** When lines with these words were written, in milliseconds of `performance.now()`. */
  times: (words: string) => number[];
};

/** Collects what is logged from here on, as one text. It still works with the real log. */
export function logLines(): Log {
  const lines: { text: string; at: number }[] = [];
  const collect = (chunk: unknown) => {
    lines.push({ text: String(chunk), at: performance.now() });
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(collect);
  vi.spyOn(process.stderr, 'write').mockImplementation(collect);
  const text = () => lines.map((line) => line.text).join('');
  return {
    text,
    count: (words) => text().split(words).length - 1,
    times: (words) => lines.filter((line) => line.text.includes(words)).map(({ at }) => at),
  };
}
