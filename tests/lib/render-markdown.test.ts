import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '@/lib/markdown/render-markdown';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://ok.example/a.png" onload="alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror="alert(1)"></video>',
  '<body onload=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="javascript:alert(1)">',
  '<style>@import "javascript:alert(1)";</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](&#x01;javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://a.example/1)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x](https://ok.example/a.png"onerror="alert(1))',
  '![x"onerror="alert(1)](https://ok.example/a.png)',
  '[x](https://ok.example "t" onmouseover="alert(1)")',
  '[x](https://ok.example/"onmouseover="alert(1))',
  '<javascript:alert(1)>',
  'javascript:alert(1)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  'x[^1]\n\n[^1]: [y](javascript:alert(1)) <img src=x onerror=alert(1)>',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> [b](javascript:alert(1)) |',
  '- [ ] <script>alert(1)</script>',
  '```html"onclick="alert(1)\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '# x <script>alert(1)</script>',
  '# "onclick="alert(1)',
  '<!-- --!><script>alert(1)</script> -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '\u0000<script\u0000>alert(1)</script>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<table background="javascript:alert(1)"><tr><td onclick=alert(1)>x</td></tr></table>',
  '<a href="&#106;avascript:alert(1)" target="_top" name="body" id="__NEXT_DATA__">x</a>',
  '<form id="x"></form><button form="x" formaction="javascript:alert(1)">x</button>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<p style="position:fixed;inset:0">x</p>',
  '<details open><summary onclick=alert(1)>x</summary><iframe src=//evil.example></iframe></details>',
];

type Tag = { name: string; attributes: Map<string, string> };

/** HTML tags with attributes; quoted or escaped text doesn't count. */
function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi)].map(
    ([_, name = '', rest = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...rest.matchAll(/([^\s=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s]+))?/g)].map(
          ([__, attribute = '', value = '']) => [
            attribute.toLowerCase(),
            value.replace(/^["']|["']$/g, ''),
          ],
        ),
      ),
    }),
  );
}

const HARMLESS = new Set(
  'a b blockquote br code del details div em h2 h3 h4 h5 h6 hr input label li ol p pre section strong summary sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);

describe('an overview by an untrusted author', () => {
  it.each([
    ['![A diagram](https://x.example/a.png)', '<p>A diagram</p>'],
    [
      '[![CI](https://x.example/b.svg)](https://x.example/ci)',
      '<p><a href="https://x.example/ci">CI</a></p>',
    ],
    ['[![](https://x.example/b.svg)](https://x.example/ci)', '<p></p>'],
    ['[the guide](docs/guide.md)', '<p>the guide</p>'],
    ['[the list](/templates)', '<p><a href="/templates">the list</a></p>'],
  ])('shows images as alt text and removes empty or relative links: %s', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  it.each(PAYLOADS)('does not run scripts: %j', (markdown) => {
    for (const wrapped of [markdown, `words\n\n${markdown}\n\nwords`, `> ${markdown}`]) {
      const tags = tagsOf(renderMarkdown(wrapped));
      // A text that contains only an attack may leave nothing behind.
      if (wrapped !== markdown) expect(tags).not.toEqual([]);
      for (const { name, attributes } of tags) {
        expect(HARMLESS).toContain(name);
        for (const [attribute, value] of attributes) {
          expect(attribute).not.toMatch(/^on|^style$|^src|^action$|^formaction$/);
          if (attribute === 'href') expect(value).toMatch(/^(https?:|mailto:|#|[^:]*$)/);
        }
      }
    }
  });

  it('can’t reuse the page’s own element IDs', () => {
    const html = renderMarkdown('# Main\n\n## location\n\n<p id="body">x</p>\n\na[^1]\n\n[^1]: b');
    const ids = tagsOf(html).flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(id).toMatch(/^(overview-|user-content-)/);
  });

  it('does not load images from other hosts, because these hosts could track readers', () => {
    const html = renderMarkdown('![a](https://ok.example/a.png) ![b][1]\n\n[1]: /b.png');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('ok.example');
  });

  describe('an overview with images from the Contentful space', () => {
    const own = {
      deliveryUrl: 'https://cdn.contentful.com',
      spaceId: 'our-space',
      isProxied: false,
    };
    const OURS = '//images.ctfassets.net/our-space/asset/hash/board.png';
    const shown = (markdown: string, more = {}) =>
      renderMarkdown(markdown, { pictures: { ...own, ...more } });

    it('loads the images lazily at a suitable size', () => {
      const src = 'https://images.ctfassets.net/our-space/asset/hash/board.png?w=1400&q=72&fm=webp';
      const img = `<img src="${src.replaceAll('&', '&#x26;')}" alt="The board" loading="lazy" decoding="async">`;
      expect(shown(`![The board](${OURS})`)).toBe(`<p>${img}</p>`);
      expect(shown(`![The board](http:${OURS})`)).toBe(`<p>${img}</p>`);
      expect(shown(`[![The board](${OURS})](https://ok.example)`)).toBe(
        `<p><a href="https://ok.example">${img}</a></p>`,
      );
    });

    it('loads the images through the site or from another content service', () => {
      expect(shown(`![](${OURS})`, { isProxied: true })).toContain(
        'src="/_pictures/our-space/asset/hash/board.png?',
      );
      const deliveryUrl = 'http://localhost:4701';
      expect(shown('![](//localhost:4703/our-space/a/b/c.png)', { deliveryUrl })).toContain(
        'src="http://localhost:4703/our-space/a/b/c.png?',
      );
    });

    it('uses HTTPS and the default port for Contentful’s hosts', () => {
      const src = 'https://images.ctfassets.net/our-space/a.png?';
      for (const deliveryUrl of ['http://localhost:4701', 'https://cdn.contentful.com']) {
        const written = '![](http://u:p@images.ctfassets.net:8443/our-space/a.png)';
        expect(shown(written, { deliveryUrl })).toContain(`src="${src}`);
      }
    });

    it('labels a table with the alt text in its header row', () => {
      expect(shown(`| ![Logo](${OURS}) | b |\n| - | - |\n| c | d |`)).toMatch(
        /aria-label="Logo,? ?b"/,
      );
    });

    it('does not convert GIF images', () => {
      const gif = OURS.replace('png', 'gif');
      expect(shown(`![](${gif})`)).toContain(`src="https:${gif}"`);
    });

    it.each([
      ['from another space', '![a](//images.ctfassets.net/their-space/asset/hash/a.png)'],
      ['from another host', '![a](https://ok.example/our-space/asset/hash/a.png)'],
      [
        'from a host with a similar name',
        '![a](https://images.ctfassets.net.ok.example/our-space/a.png)',
      ],
      ['without an address', '![a](http://)'],
      ['with a javascript: address', '![a](javascript:alert(1))'],
      ['with a relative address', '![a](our-space/asset/hash/a.png)'],
    ])('shows only the alt text of an image %s', (_, markdown) => {
      expect(shown(markdown)).toBe('<p>a</p>');
    });

    it('uses the alt text of an image in a heading ID', () => {
      expect(shown(`## ![Set up](${OURS})`)).toContain('id="overview-set-up"');
    });

    it('removes a broken link around an image', () => {
      expect(shown(`[![](${OURS})](docs/guide.md)`)).toMatch(/^<p><img [^>]*><\/p>$/);
      expect(shown(`[![ ](${OURS})](https://ok.example)`)).not.toContain('<a');
    });
  });

  it('links a heading to itself unless the heading contains a link', () => {
    const html = renderMarkdown('## Set up\n\n## See [the docs](https://ok.example)');
    expect(html).toContain('<h2 id="overview-set-up"><a href="#overview-set-up">Set up</a></h2>');
    expect(html).toContain('>See <a href="https://ok.example">the docs</a></h2>');
    expect(html).not.toMatch(/<a [^>]*>[^<]*<a /);
  });

  it('links a heading with code to itself', () => {
    expect(renderMarkdown('## Use `it`')).toContain(
      '<h2 id="overview-use-it"><a href="#overview-use-it">Use <code translate="no">it</code></a></h2>',
    );
  });

  it('links each heading to itself if headings have similar IDs', () => {
    // The id of the first heading is also the fragment that an author would use for the second.
    const html = renderMarkdown('## Set up\n\n## Overview set up');
    expect(html).toContain('<h2 id="overview-set-up"><a href="#overview-set-up">');
  });

  it('keeps a link to another page even if a heading has a similar name', () => {
    const html = renderMarkdown('## Set up\n\n[Elsewhere](/set-up)');
    expect(html).toContain('<a href="/set-up">Elsewhere</a>');
  });

  it('resolves links to its headings and footnotes', () => {
    const html = renderMarkdown('# Set up\n\n[Up](#set-up), [away](#nowhere)[^1]\n\n[^1]: Foot.');
    expect(html).toContain('<a href="#overview-set-up">Up</a>');
    expect(html).toContain('<a href="#nowhere">away</a>');
    const targets = tagsOf(html).flatMap(({ attributes }) => attributes.get('href') ?? []);
    const ids = tagsOf(html).map(({ attributes }) => `#${attributes.get('id')}`);
    expect(targets.filter((target) => !ids.includes(target))).toEqual(['#nowhere']);
    expect(targets).toContain('#user-content-fn-1');
    expect(targets).toContain('#user-content-fnref-1');
  });

  it('wraps a table in a focusable group labelled with the column names', () => {
    const html = renderMarkdown('| Name | `Use` |\n| --- | --- |\n| a | b |');
    expect(html).toMatch(/^<div [^>]*><table>/);
    const [frame] = tagsOf(html);
    expect(Object.fromEntries(frame?.attributes ?? [])).toEqual({
      class: 'overview-table',
      role: 'group',
      tabindex: '0',
      'aria-label': 'Name, Use',
    });
  });

  it('does not label a table without column names', () => {
    const [frame] = tagsOf(renderMarkdown('| | ` ` |\n| --- | --- |\n| a | b |'));
    expect(frame?.attributes.get('class')).toBe('overview-table');
    expect(frame?.attributes.has('aria-label')).toBe(false);
  });

  it('trims the spaces around code in a column name', () => {
    const [frame] = tagsOf(renderMarkdown('| ``  Use  `` | |\n| --- | --- |\n| a | b |'));
    expect(frame?.attributes.get('aria-label')).toBe('Use');
  });

  it('labels a checkbox with its task but not with nested tasks', () => {
    const html = renderMarkdown('- [ ] to do\n  - [x] done');
    expect(html).toMatch(/<label><input type="checkbox" disabled> to do\s*<\/label>\s*<ul/);
    const numbered = renderMarkdown('- [ ] to do\n  1. first');
    expect(numbered).toMatch(/<label><input type="checkbox" disabled> to do\s*<\/label>\s*<ol/);
    expect(html).toContain('<label><input type="checkbox" checked disabled> done</label>');
  });

  it('renders common Markdown elements', () => {
    const html = renderMarkdown(
      [
        '## Start\n\nSome *words*, **loud** ones, ~~none~~ and `code`.',
        '- one\n- two',
        '| a | b |\n| - | - |\n| 1 | 2 |',
        '[site](https://ok.example/a?b=1&c=2#d), <me@ok.example>, https://bare.example',
        '```ts\nconst a = 1 < 2;\n```',
      ].join('\n\n'),
    );
    for (const part of [
      '<h2 id="overview-start"><a href="#overview-start">Start</a></h2>',
      '<em>words</em>',
      '<strong>loud</strong>',
      '<del>none</del>',
      '<code translate="no">code</code>',
      '<li>two</li>',
      '<td>2</td>',
      'href="https://ok.example/a?b=1&#x26;c=2#d"',
      'href="mailto:me@ok.example"',
      'href="https://bare.example"',
      '<span class="code-keyword">const</span> a = <span class="code-number">1</span> &#x3C; ',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('starts its headings at h2', () => {
    expect(renderMarkdown('# One\n\n## Two\n\n###### Six')).toMatch(/<h2.*<h3.*<h6/s);
    expect(renderMarkdown('# One')).not.toContain('<h1');
    expect(renderMarkdown('## Two')).toContain('<h2');
    expect(renderMarkdown('# One\n\n##### Five')).toContain('<h6');
  });

  it.each(['', '   ', '\n\n'])('may be empty: %j', (markdown) => {
    expect(renderMarkdown(markdown).trim()).toBe('');
  });
});
