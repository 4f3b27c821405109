/** As long as Contentful allows. Some took minutes to parse. */
const LENGTH = 50_000;

const filled = (words: string) => words.repeat(Math.ceil(LENGTH / words.length)).slice(0, LENGTH);

function numbered(line: (index: number) => string): string {
  let text = '';
  for (let index = 0; text.length < LENGTH; index += 1) text += line(index);
  return text.slice(0, LENGTH);
}

/** One per parser: words, emphasis, footnotes, HTML, highlighting. */
const SHORT = [
  'brackets',
  'emphasis that never ends',
  'footnotes',
  'tags that are never closed',
  'code that is slow to highlight',
];

const ALL: readonly (readonly [name: string, markdown: string])[] = [
  ['nested quotes', filled('>')],
  [
    'lists that are nested deeper on each line',
    numbered((index) => `${'- '.repeat(index % 99)}a\n`),
  ],
  ['brackets', '['.repeat(LENGTH / 2) + ']'.repeat(LENGTH / 2)],
  ['stars between letters', filled('a**b')],
  ['longer and longer runs of backticks', numbered((index) => `${'`'.repeat(index + 1)} `)],
  ['a table of 500 columns', `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${filled('|b\n')}`],
  ['text that looks like HTML', filled('a <?')],
  ['link definitions', numbered((index) => `[a${index}]: b\n`)],
  ['emphasis that never ends', filled('~a~~b*a _b ')],
  ['footnotes', numbered((index) => `a[^${index}]\n\n[^${index}]: b\n\n`)],
  ['links that never end', filled('[http://a](')],
  ['tags that are never closed', filled('<b><p>')],
  ['nested tags', filled('<div>')],
  ['links that the HTML parser must move', filled('<a><table>')],
  ['scripts that never end', filled('<script>')],
  ['a long list of attributes', `<p ${filled('a="b" ')}>`],
  ['code that is slow to highlight', `\`\`\`r\n${filled('a')}`],
].map(([name = '', markdown = '']) => [name, markdown.slice(0, LENGTH)]);

export const HEAVY_OVERVIEWS = ALL.filter(([name]) => SHORT.includes(name));
export const MORE_HEAVY_OVERVIEWS = ALL.filter(([name]) => !SHORT.includes(name));
