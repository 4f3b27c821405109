import { describe, expect, it } from 'vitest';
import { programmingLanguages, stackOf } from '@/lib/catalogue/tech-stack';
import { renderMarkdown } from '@/lib/markdown/render-markdown';
import { overviewHeadings } from '@/lib/template/overview-headings';

const NONE = { manager: null, scripts: [], env: [], versions: {}, languages: [] };

describe('a template’s stack', () => {
  it.each([
    ['^16.0.7', '16'],
    ['~4.8.2', '4'],
    ['5.1.0', '5'],
    ['^5', '5'],
    ['22.x', '22'],
    ['>=22.12.0', '22+'],
    [' >= 22.12.0 ', '22+'],
    [' 4.0.0-alpha.13 ', '4.0.0-alpha.13'],
    ['5.10.14', '5'],
    ['^0.28.6', '0.28'],
    ['0', '0'],
    ['4.0.0-alpha.13', '4.0.0-alpha.13'],
    ['^4.0.0-rc.1', '4.0.0-rc.1'],
    ['~=4.0.0', null],
    ['latest', null],
    ['npm:other@5.0.0', null],
    ['16 || 18', null],
    ['*', null],
  ])('parses the version range %j as %j', (range, version) => {
    expect(stackOf({ ...NONE, versions: { next: range } })).toEqual([
      version === null ? 'Next.js' : `Next.js ${version}`,
    ]);
  });

  it('is empty without source facts', () => {
    expect(stackOf(null)).toEqual([]);
    expect(programmingLanguages(null)).toEqual([]);
  });

  it('lists only programming languages', () => {
    expect(programmingLanguages({ ...NONE, languages: ['CSS', 'Go', 'HTML'] })).toEqual(['Go']);
  });
});

describe('an overview’s table of contents', () => {
  const LONG = `${'A long text. '.repeat(200)}\n\n`;
  const overview = `${LONG}## A & \`b\`\n\n## [C](https://c.example) < d\n\n### Below\n\n## E\n\n`;

  it('links to the headings of a long text with four or more headings', () => {
    expect(overviewHeadings(renderMarkdown(`${overview}## E`))).toEqual([
      { id: 'overview-a--b', text: 'A & b' },
      { id: 'overview-c--d', text: 'C < d' },
      { id: 'overview-e', text: 'E' },
      { id: 'overview-e-1', text: 'E' },
    ]);
  });

  it('leaves out the title of the overview', () => {
    const readme = `# Title\n\n${LONG}${'## Part\n\n'.repeat(4)}`;
    expect(overviewHeadings(renderMarkdown(readme))).toHaveLength(4);
  });

  it.each(['align="center"', 'dir="rtl"', 'align="right" lang="de"'])(
    'includes headings with attributes: %s',
    (attribute) => {
      const readme = `<h1 ${attribute}>\n  Title\n</h1>\n\n${LONG}${'## Part\n\n'.repeat(4)}`;
      expect(overviewHeadings(renderMarkdown(readme))).toHaveLength(4);
      const headings = LONG + `<h2 ${attribute}>\n  Part\n</h2>\n\n`.repeat(4);
      expect(overviewHeadings(renderMarkdown(headings)).map(({ text }) => text)).toEqual(
        Array(4).fill('Part'),
      );
    },
  );

  it('leaves out footnote numbers', () => {
    const html = renderMarkdown(`${overview}## E[^1] m<sup>2</sup>\n\n[^1]: Note`);
    expect(overviewHeadings(html)[3]).toEqual({ id: 'overview-e1-m2', text: 'E m2' });
  });

  it('is empty if there are too few headings, the text is short, or there is no overview', () => {
    expect(overviewHeadings(renderMarkdown(overview))).toEqual([]);
    expect(overviewHeadings(renderMarkdown('## Part\n\nA sentence.\n\n'.repeat(4)))).toEqual([]);
    expect(overviewHeadings(null)).toEqual([]);
  });
});
