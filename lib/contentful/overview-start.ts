import { stripFrontMatter } from '@/lib/contentful/front-matter';

const MAX_WORDS = 300;
const MAX_CHARACTERS = 6_000;
const NOT_SHOWN = /<[^<>]*>|(?<=\])\([^()]*\)|^[ \t]*(?:```|~~~).*$/gm;

export function overviewStart(markdown: string | null): string | null {
  const text = stripFrontMatter(markdown ?? '').slice(0, MAX_CHARACTERS);
  return text.replace(NOT_SHOWN, ' ').trim().split(/\s+/, MAX_WORDS).join(' ') || null;
}
