import { withoutFrontMatter } from '@/lib/contentful/front-matter';

const MAX_WORDS = 300;
/** Far more than these words have: the rest of a long overview is not read. */
const MAX_CHARACTERS = 6_000;
/** In the Markdown, but not on the page: tags, comments, addresses of links and pictures, the language of code. */
const NOT_SHOWN = /<[^<>]*>|(?<=\])\([^()]*\)|^[ \t]*(?:```|~~~).*$/gm;

/** The first words of an overview, for searches. `null`: it has none. */
export function overviewStart(markdown: string | null): string | null {
  const text = withoutFrontMatter(markdown ?? '').slice(0, MAX_CHARACTERS);
  return text.replace(NOT_SHOWN, ' ').trim().split(/\s+/, MAX_WORDS).join(' ') || null;
}
