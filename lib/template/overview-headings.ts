import type { TemplateDetail } from '@/lib/page-props';

/** Shorter texts need no list of contents. */
const MIN_HEADINGS = 4;
const MIN_CHARACTERS = 2_000;

/** Returns h2 headings, or h3 headings below a single h2. */
export function overviewHeadings(html: string | null): TemplateDetail['contents'] {
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

const FOOTNOTE = /<sup><a [^>]*data-footnote-ref.*?<\/sup>/g;

/** Undoes the renderer's escaping. */
const decode = (text: string) =>
  text.replaceAll(/&#x([0-9A-F]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));
