import type { TemplateDetail } from '@/lib/page-props';

/** A text with fewer headings or fewer characters is read at a glance. */
const MIN_HEADINGS = 4;
const MIN_CHARACTERS = 2_000;

/**
 * Links to the headings of an overview that we rendered, to those below its title where that is the only one of its
 * level; none where it is short.
 */
export function overviewContents(html: string | null): TemplateDetail['contents'] {
  const ofLevel = (level: 2 | 3) => headingsIn(html ?? '', level);
  const headings = ofLevel(2).length === 1 ? ofLevel(3) : ofLevel(2);
  const isShort = textOf(html ?? '').length < MIN_CHARACTERS;
  return isShort || headings.length < MIN_HEADINGS ? [] : headings;
}

const headingsIn = (html: string, level: number) =>
  [
    ...html.matchAll(new RegExp(`<h${level} (?:[^>]* )?id="([^"]+)"[^>]*>(.*?)</h${level}>`, 'gs')),
  ].map(([, id = '', inner = '']) => ({
    id: decode(id),
    text: decode(textOf(inner.replaceAll(FOOTNOTE, ''))).trim(),
  }));

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

/** Its number, which would look like a part of the heading. */
const FOOTNOTE = /<sup><a [^>]*data-footnote-ref.*?<\/sup>/g;

/** Characters that the renderer escapes. */
const decode = (text: string) =>
  text.replaceAll(/&#x([0-9A-F]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));
