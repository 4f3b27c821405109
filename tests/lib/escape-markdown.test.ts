import fc from 'fast-check';
import type { Blockquote, Heading, Link, Paragraph, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, markdownLink } from '@/lib/markdown/escape-markdown';

const parser = unified().use(remarkParse).use(remarkGfm);
const read = (markdown: string) => parser.parse(markdown) as Root;

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Could be Markdown syntax. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\\`*_[]()<>#&|~!-+.1:"\'\n\t @/'),
      fc.constantFrom(
        '<script>',
        '](',
        '![',
        '```',
        '&amp;',
        '~~',
        '| a |',
        '\u0000',
        'word',
        '日本',
      ),
    ),
    { maxLength: 24 },
  )
  .map((parts) => oneLine(parts.join('')));

function textOf(node: { type: string; value?: string; children?: unknown[] }): string {
  if (node.type === 'text') return node.value ?? '';
  // A URL becomes a link with the same text.
  if (node.type === 'link' || node.type === 'heading' || node.type === 'paragraph') {
    return (node.children as (typeof node)[]).map(textOf).join('');
  }
  throw new Error(`it became ${node.type}`);
}

describe('escaped text', () => {
  it('is unchanged in a rendered heading', () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const [heading, ...rest] = read(`# ${escapeMarkdown(text)}\n`).children;
        expect(rest).toEqual([]);
        expect(heading?.type).toBe('heading');
        expect(textOf(heading as Heading)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('is unchanged in a rendered link, whose target is also unchanged', () => {
    fc.assert(
      fc.property(tricky, fc.webUrl({ withQueryParameters: true }), (text, url) => {
        const address = new URL(url).href;
        const [paragraph] = read(markdownLink(text, address)).children;
        const [link, ...rest] = (paragraph as Paragraph).children;
        expect(rest).toEqual([]);
        expect(textOf(link as Link)).toBe(text);
        const { url: target } = link as Link;
        expect(decodeURI(new URL(target).href)).toBe(
          decodeURI(address.replaceAll('(', '%28').replaceAll(')', '%29')),
        );
      }),
      { numRuns: 300 },
    );
  });

  it.each(['- item', '+ x', '1. First', '2) b', '---', '==='])(
    'does not start a list, heading or thematic break: %s',
    (text) => {
      for (const before of ['', '> ', '> words\n> ']) {
        const { children } = read(`${before}${escapeMarkdown(text)}\n`);
        const [first, ...rest] = before === '' ? children : (children[0] as Blockquote).children;
        expect(rest).toEqual([]);
        expect(first?.type).toBe('paragraph');
      }
    },
  );

  it('fits on one line', () => {
    expect(escapeMarkdown('a\n\n# b\u2028c\r\nd')).toBe('a \\# b c d');
    expect(escapeMarkdown('half \ud83d')).toBe('half \ufffd');
  });
});
