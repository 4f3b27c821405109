import { type Colours, declarations, isDark } from '../../lib/brand/colours.ts';
import type { SiteConfig } from '../../lib/brand/site-config.ts';

const block = (lines: readonly string[], indent: string) =>
  lines.map((line) => `${indent}${line}`).join('\n');

export function brandCss({ site, colours, fonts }: SiteConfig): string {
  const { display, text, code } = fonts;
  const families = [
    `--font-display: ${display.stack};`,
    `--font-text: ${text.stack};`,
    `--font-code: ${code.stack};`,
    `--ex-display: ${display.xHeight};`,
    `--ex-text: ${text.xHeight};`,
    // Printed pages show the name.
    `--site-name: ${JSON.stringify(site.name)};`,
  ];
  const { light, dark } = colours;
  const one = (scheme: string, lines: readonly string[]) =>
    `:root {\n  color-scheme: ${scheme};\n${block([...families, ...lines], '  ')}\n}\n`;
  if (dark === null) {
    const only = isDark(light) ? 'dark' : 'light';
    return one(only, [...declarations(light), '--theme-switch: none;']);
  }
  const both = Object.entries(light).map(([name, colour]) => [
    name,
    `light-dark(${colour}, ${dark[name as keyof Colours]})`,
  ]);
  const chosen = ['light', 'dark'].map(
    (theme) => `:root[data-theme="${theme}"] {\n  color-scheme: ${theme};\n}\n`,
  );
  return [one('light dark', declarations(Object.fromEntries(both))), ...chosen].join('\n');
}

/** With `optional`, a font that loads late is used from the next page on. */
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
