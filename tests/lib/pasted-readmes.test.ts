/** Overviews and page bodies are pasted from READMEs. */
import { describe, expect, it } from 'vitest';
import { stripFrontMatter } from '@/lib/contentful/front-matter';
import { sourceFiles } from '@/lib/markdown/rehype-source-links';
import { renderMarkdown } from '@/lib/markdown/render-markdown';

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const OWN = { deliveryUrl: 'https://cdn.contentful.com', spaceId: 's', isProxied: false };

describe('a link to a heading', () => {
  it.each([
    ['## Démarrer', '#démarrer'],
    ['## Démarrer', '#d%C3%A9marrer'],
    ['## De\u0301marrer', '#démarrer'],
    ['## Начало работы', '#начало-работы'],
    ['## 快速开始', '#快速开始'],
    ['## 快速开始', '#%E5%BF%AB%E9%80%9F%E5%BC%80%E5%A7%8B'],
    ['## ⚙️ Setup', '#️-setup'],
    ['## ⚙️ Setup', '#-setup'],
    ['## Getting Started', '#Getting-Started'],
    ['## Größe & Maße', '#größe--maße'],
    ['<h2>Raw</h2>', '#raw'],
    ['<h2 id="own">Raw</h2>', '#own'],
  ])('reaches %s with the fragment %s', (heading, href) => {
    const html = renderMarkdown(`[go](${href})\n\n${heading}`);
    const [, target = ''] = /<a href="#([^"]+)">go/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`<h2 id="${RegExp.escape(target)}"`));
  });
});

it.each([
  ['<a name="start"></a>\n\n## Install', 'start'],
  ['<a id="start"></a>\n\n## Install', 'start'],
  ['## <a name="start"></a>Install', 'start'],
  ['## <a name="Start" id="start">Install</a>', 'start'],
  ['<a name="start" href="#contents">Install</a>', 'start'],
  ['<a name="start" href="https://ok.example"><img src="x.png"></a>', 'start'],
  ['| <a name="début"></a>a |\n| - |', 'd%C3%A9but'],
])('a link reaches its anchor: %s', (anchor, fragment) => {
  const html = renderMarkdown(`[go](#${fragment})\n\n${anchor}`);
  const [, target = ''] = /<a href="#([^"]+)">go/.exec(html) ?? [];
  expect(html).toContain(` id="${target}"`);
  expect(html).not.toMatch(/<(?:a|span)[^>]* name=/);
});

describe('image alt texts', () => {
  it.each([
    ['<img alt="One"><img alt="Two">', 'One Two'],
    ['![One](1.png)![Two](2.png)', 'One Two'],
    ['[![One](1.png)](https://ok.example)[![Two](2.png)](https://ok.example)', 'One Two'],
    ['<a href="https://ok.example"><img alt="One"></a><b><img alt="Two"></b>', 'One Two'],
    ['![Logo](logo.png)Name, and name![Logo](logo.png)', 'Logo Name, and name Logo'],
    ['<img title="Docs" src="docs.png">', 'Docs'],
    ['<img title="Docs" alt="" src="docs.png">', ''],
    ['(![One](1.png)), ![Two](2.png).', '(One), Two.'],
    ['wo<b>rd</b>s', 'words'],
    ['![](1.png)word![](2.png)', 'word'],
  ])('are separated from adjacent words: %s', (markdown, words) => {
    const html = renderMarkdown(markdown);
    expect(html.replaceAll(/<[^>]*>/g, '').trim()).toBe(words);
  });

  it('are not padded with spaces if the images are shown', () => {
    const ours = '//images.ctfassets.net/s/a/b/c.png';
    expect(renderMarkdown(`![A](${ours})![B](${ours})`, { pictures: OWN })).toContain('"><img');
  });
});

describe('front matter', () => {
  it.each([
    '---\ntitle: x\n---\nBody',
    '---\r\ntitle: x\r\ntags: [a]\r\n---\r\nBody',
    '\uFEFF---\ntitle: x\n---\n\nBody',
    '---\n\ntitle: x\n\nname: y\n\n---\n\nBody',
    '---\n# a comment\ntitle: >\n  more\n---\nBody',
    '---\n---\nBody',
    '+++\ntitle = "x"\n[extra]\na = 1\n+++\nBody',
    '+++\r\n[params]\r\na = 1\r\n+++\r\nBody',
    '---\n"quoted key": 1\n---\nBody'.replace('quoted key', 'quoted'),
  ])('is removed: %j', (markdown) => {
    expect(stripFrontMatter(markdown).trim()).toBe('Body');
  });

  it.each([
    '---\n\nA rule above these words.\n\n---\n\nBody',
    '---\ntitle: x\n\nIt never ends.',
    'Body\n\n---\ntitle: x\n---',
    '----\ntitle: x\n----\nBody',
    '- - -\ntitle: x\n- - -\nBody',
    '--- \n\n> A quote\n\n---\nBody',
  ])('text that only looks like front matter is kept: %j', (markdown) => {
    expect(stripFrontMatter(markdown)).toBe(markdown);
  });
});

describe('an emoji shortcode', () => {
  it.each([
    ['Go :rocket:', '<p>Go 🚀</p>'],
    [':+1::tada:', '<p>👍🎉</p>'],
    ['**:warning: Read**', '<p><strong>⚠️ Read</strong></p>'],
    ['[:book: Docs](https://ok.example)', '<p><a href="https://ok.example">📖 Docs</a></p>'],
    ['at 10:20:30', '<p>at 10:20:30</p>'],
    [':no_such_name: and :constructor:', '<p>:no_such_name: and :constructor:</p>'],
    ['`:rocket:`', '<p><code translate="no">:rocket:</code></p>'],
  ])('is replaced with the emoji, except in code: %s', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  it('is kept in a heading ID', () => {
    const html = renderMarkdown('[go](#rocket-start)\n\n## :rocket: Start');
    expect(html).toContain('<a href="#overview-rocket-start">go</a>');
    expect(html).toContain(
      '<h2 id="overview-rocket-start"><a href="#overview-rocket-start">🚀 Start',
    );
  });
});

describe('text that looks like a tag', () => {
  it.each([
    'KEY=<your-key>',
    'Map<K, V> and Promise<Response>',
    'Wrap it in <Suspense>, or <Link href="/x">here</Link>.',
    'Replace <project_id> and <API_KEY>.',
    'Vec<Option<String>> in Rust',
    'The <Image /> and <Script> components',
    '<your-name> starts a line',
    'Use the <title> element, and a <textarea>, and this stays.',
    'git clone <repository-url> && cd <folder>',
  ])('is kept as text: %s', (words) => {
    expect(textOf(renderMarkdown(`${words}\n\nAnd the rest.`))).toBe(`${words} And the rest.`);
  });
});

describe('HTML', () => {
  it.each([
    ['a<br>b', /^<p>a<br>\s*b<\/p>$/],
    [
      '<details><summary>More</summary>\n\nIt *opens*.\n\n</details>',
      /^<details><summary>More<\/summary>\s*<p>It <em>opens<\/em>\.<\/p>\s*<\/details>$/,
    ],
    ['<p align="center">Middle</p>', /^<p align="center">Middle<\/p>$/],
    [
      '<table><tr><th>A</th></tr><tr><td>1</td></tr></table>',
      /<table>.*<th>A<\/th>.*<td>1<\/td>.*<\/table>/s,
    ],
    ['<h2>Title</h2>', /^<h2 id="overview-title"><a href="#overview-title">Title<\/a><\/h2>$/],
    [
      '<a href="https://ok.example">there</a>',
      /^<p><a href="https:\/\/ok\.example">there<\/a><\/p>$/,
    ],
    ['<img src="https://x.example/a.png" alt="A board" width="9">', /^(<p>)?A board(<\/p>)?$/],
    [
      'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>',
      /<kbd>Ctrl<\/kbd>, H<sub>2<\/sub>O, x<sup>2<\/sup>/,
    ],
    ['<DIV ALIGN=right>LOUD</DIV>', /^<div align="right">LOUD<\/div>$/],
    ['<ul><li>one</li><li>two', /<ul><li>one<\/li><li>two\s*<\/li><\/ul>/],
    ['<div align="center">\n\n# Name\n\n</div>', /<div align="center">\s*<h2 id="overview-name">/],
    ['Seen<!-- hidden -->', /^<p>Seen<\/p>$/],
  ])('renders as it does on GitHub: %s', (markdown, html) => {
    expect(renderMarkdown(markdown)).toMatch(html);
  });
});

describe('dropped content', () => {
  it.each([
    ['<script>x</script>\n\n<STYLE>y</STYLE>', ['script', 'style']],
    ['<iframe src="https://video.example"></iframe>', ['iframe']],
    ['<p><iframe src="https://video.example"></iframe></p>', ['iframe']],
    ['<svg><circle r="1"/><style>a</style></svg>', ['svg']],
    ['<video src="a.mp4" controls><source src="a.mp4"></video>', ['video']],
    ['<form><button>Go</button></form>', ['form', 'button']],
    ['<center><font color="red">x</font></center>', []],
    ['<picture><source srcset="a.webp"><img src="a.png" alt="a"></picture>', ['img']],
    ['![a](//images.ctfassets.net/s/a/b/c.png) ![b](https://b.example/b.png)', ['img']],
    ['![a](//images.ctfassets.net/s/a/b/c.png)', []],
    ['[a](docs/a.md) [c](https://ok.example)', ['a']],
    ['<a name="top"></a> [up](#top) `<svg>` <your-key> <details>x</details>', []],
    ['Use the <title> and <iframe> elements', []],
  ])('is reported by its tag name: %s', (markdown, tags) => {
    const dropped = new Set<string>();
    renderMarkdown(markdown, { pictures: OWN, files: null, dropped });
    expect([...dropped]).toEqual(tags);
  });
});

describe('a link to a file in the repository', () => {
  const files = sourceFiles('https://github.com/o/r/tree/main/apps/web');
  const MAIN = 'https://github.com/o/r/blob/main';
  it.each([
    ['/docs/setup.md', `${MAIN}/docs/setup.md`],
    ['./y.md', `${MAIN}/apps/web/y.md`],
    ['y.md#part', `${MAIN}/apps/web/y.md#part`],
    ['../z', `${MAIN}/apps/z`],
    ['../../LICENSE', `${MAIN}/LICENSE`],
    ['docs/a%20b.md', `${MAIN}/apps/web/docs/a%20b.md`],
    ['?tab=readme', `${MAIN}/apps/web/?tab=readme`],
    ['/templates/next.js', '/templates/next.js'],
    ['https://ok.example/docs', 'https://ok.example/docs'],
  ])('resolves to the right address: %s', (href, address) => {
    expect(renderMarkdown(`[x](${href})`, { files })).toBe(`<p><a href="${address}">x</a></p>`);
  });

  it.each(['../../../other', '/docs/setup.md', 'y.md', './z', '../../..'])(
    'becomes plain text if it points outside the repository or the source is unknown: %s',
    (href) => {
      const outside = href.startsWith('../../') ? files : null;
      expect(renderMarkdown(`[x](${href})`, { files: outside })).toBe('<p>x</p>');
    },
  );

  it('points to the default branch if the source does not name a branch', () => {
    const own = sourceFiles('https://github.com/o/r');
    expect(renderMarkdown('<a href="docs/x.md">x</a>', { files: own })).toContain(
      'href="https://github.com/o/r/blob/HEAD/docs/x.md"',
    );
    expect(sourceFiles('https://gitlab.com/o/r')).toBe(null);
    expect(sourceFiles(undefined)).toBe(null);
  });
});

describe('a GitHub-style note', () => {
  it.each([
    ['NOTE', 'Note'],
    ['TIP', 'Tip'],
    ['IMPORTANT', 'Important'],
    ['WARNING', 'Warning'],
    ['CAUTION', 'Caution'],
    ['note', 'Note'],
  ])('gets its label from the marker: [!%s] → %s', (marker, label) => {
    expect(renderMarkdown(`> [!${marker}]\n> Read *this*.`)).toMatch(
      new RegExp(
        `^<div role="note" class="overview-note overview-${label.toLowerCase()}"><p class="overview-note-label">${label}</p>\\s*<p>Read <em>this</em>\\.</p>`,
      ),
    );
  });

  it.each([
    '> [!NOTICE]\n> x',
    '> See [!NOTE]\n> x',
    '> [!NOTE] on one line',
    '[!NOTE]',
    '> quote',
  ])('is not created from similar text: %j', (markdown) => {
    expect(renderMarkdown(markdown)).not.toContain('overview-note');
  });

  it('may contain paragraphs and code after a blank line', () => {
    const html = renderMarkdown('> [!TIP]\n>\n> First.\n>\n> ```sh\n> npm i\n> ```');
    expect(html).toMatch(/Tip<\/p>\s*<p>First\.<\/p>\s*<pre>/);
    expect(html).not.toContain('[!');
  });
});

it('GIF images are not converted, whatever the case of their file extension', () => {
  for (const name of ['a.gif', 'a.GIF', 'a.Gif']) {
    const html = renderMarkdown(`![](//images.ctfassets.net/s/a/b/${name})`, { pictures: OWN });
    expect(html).toContain(`src="https://images.ctfassets.net/s/a/b/${name}"`);
  }
});
