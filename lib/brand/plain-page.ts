import { type Colours, coloursIn, declarations } from './colours.ts';
import type { SiteConfig } from './site-config.ts';
import { directionOf } from './text-direction.ts';

export type PlainPageWords = { title: string; heading: string; text: string; link?: string };

type Options = {
  refreshSeconds?: number | undefined;
  tag?: string;
};

export function plainPage(
  config: SiteConfig,
  words: PlainPageWords,
  { refreshSeconds, tag = config.languages[0].tag }: Options = {},
): string {
  const { site, colours, fonts } = config;
  const names = ['paper', 'ink', 'inkSoft', 'accent', ...coloursIn(site.logo, colours.light)];
  const direction = directionOf(tag);
  const scheme = (own: Colours) => declarations(own, names).join(' ');
  return `<!doctype html>
<html lang="${tag}"${direction === undefined ? '' : ` dir="${direction}"`}>
  <head>
    <meta charset="utf-8">
    <title>${text(`${words.title} – ${site.name}`)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">${
      refreshSeconds === undefined
        ? ''
        : `
    <meta http-equiv="refresh" content="${refreshSeconds}">`
    }
    <style>
      :root { color-scheme: ${colours.dark === null ? 'light' : 'light dark'}; ${scheme(colours.light)} }
      @media (prefers-color-scheme: dark) {
        :root { ${scheme(colours.dark ?? colours.light)} }
      }
      body {
        max-width: 36rem;
        margin: 0;
        padding: clamp(2rem, 8vh, 6rem) clamp(1.125rem, 8vw, 8rem);
        background: var(--paper);
        color: var(--ink);
        font: 1.125rem/1.5 ${fonts.text.stack};
      }
      .brand { display: flex; align-items: center; gap: 0.625rem; margin: 0 0 clamp(2rem, 8vh, 5rem); color: var(--ink); }
      .brand svg { width: 1.75rem; height: 1.75rem; }
      h1 {
        margin: 0 0 1.5rem;
        font: 400 clamp(2.5rem, 1.75rem + 4vw, 5rem)/1.04 ${fonts.display.stack};
        letter-spacing: -0.03em;
      }
      p { margin: 0 0 1.5rem; color: var(--ink-soft); }
      a { display: inline-block; padding-block: 0.5rem; color: var(--accent); }
    </style>
  </head>
  <body>
    <main>
      <p class="brand">${site.logo.replace('<svg ', '<svg aria-hidden="true" ')} ${text(site.name)}</p>
      <h1>${text(words.heading)}</h1>
      ${words.text
        .split('\n')
        .map((line) => `<p>${text(line)}</p>`)
        .join('\n      ')}${
        words.link === undefined
          ? ''
          : `
      <a href="/templates">${text(words.link)}</a>`
      }
    </main>
  </body>
</html>
`;
}

const text = (plain: string) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
