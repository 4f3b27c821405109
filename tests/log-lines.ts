import { vi } from 'vitest';

/** Collects what is logged from here on, as one text. It still works with the real log. */
export function logLines(): { text: () => string; count: (words: string) => number } {
  let text = '';
  const collect = (chunk: unknown) => {
    text += String(chunk);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(collect);
  vi.spyOn(process.stderr, 'write').mockImplementation(collect);
  return { text: () => text, count: (words) => text.split(words).length - 1 };
}
