import { declarations, isDark } from './colours.ts';
import type { SiteConfig } from './site-config.ts';

const block = (lines: readonly string[], indent: string) =>
  lines.map((line) => `${indent}${line}`).join('\n');

/** Colours and families, as the custom properties that every other style sheet uses. */
export function brandCss({ colours, fonts }: SiteConfig): string {
  const { display, text, code } = fonts;
  const families = [
    `--font-display: ${display.stack};`,
    `--font-text: ${text.stack};`,
    `--font-code: ${code.stack};`,
    `--ex-display: ${display.xHeight};`,
    `--ex-text: ${text.xHeight};`,
  ];
  const root = (colorScheme: string) => `:root {
  color-scheme: ${colorScheme};
${block([...families, ...declarations(colours.light)], '  ')}
}
`;
  if (colours.dark === null) return root(isDark(colours.light) ? 'dark' : 'light');
  // `:where`: paper, which is white in either, comes later and overrides both.
  return `${root('light dark')}
@media (prefers-color-scheme: dark) {
  :root:where(:not([data-theme="light"])) {
${block(declarations(colours.dark), '    ')}
  }
}

:root:where([data-theme="light"]) {
  color-scheme: light;
}

:root:where([data-theme="dark"]) {
  color-scheme: dark;
${block(declarations(colours.dark), '  ')}
}
`;
}

/** Web fonts. `optional`: one that loads late is used from the next page on, and moves nothing on this one. */
export function fontsCss({ fonts: { display, text } }: SiteConfig): string {
  return [display, text]
    .filter(({ file }) => file !== null)
    .map(
      ({ file, stack, weights }) => `@font-face {
  font-family: ${stack.split(',')[0]};
  font-display: optional;${weights === undefined ? '' : `\n  font-weight: ${weights};`}
  src: url("${file}") format("woff2");
}
`,
    )
    .join('\n');
}
