/** The style sheet of a brand with two schemes, and of one that has a single one. */
import { expect, it } from 'vitest';
import { parseSiteConfig } from '@/lib/brand/site-config';
import { brandCss } from '@/lib/brand/style-sheets';
import * as config from '@/site.config';

const brand = parseSiteConfig(config);

it.skipIf(brand.colours.dark === null)('a visitor’s choice wins over the system’s', () => {
  const css = brandCss(brand);
  expect(css).toContain(':root:where(:not([data-theme="light"]))');
  expect(css).toMatch(/\[data-theme="dark"\]\) \{\n {2}color-scheme: dark;\n {2}--paper: /);
});

it.each([
  ['light', '#ffffff', '#000000'],
  ['dark', '#000000', '#ffffff'],
])('a brand may have a %s scheme alone', (scheme, paper, ink) => {
  const { light } = brand.colours;
  const css = brandCss({ ...brand, colours: { light: { ...light, paper, ink }, dark: null } });
  expect(css).toContain(`color-scheme: ${scheme};`);
  expect(css).not.toMatch(/prefers-color-scheme|data-theme/);
});
