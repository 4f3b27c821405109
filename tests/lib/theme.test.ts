import { expect, it } from 'vitest';
import { brandCss } from '@/commands/brand/style-sheets';
import { parseSiteConfig } from '@/lib/brand/site-config';
import * as config from '@/site.config';

const brand = parseSiteConfig(config);

it.skipIf(brand.colours.dark === null)(
  'the visitor’s theme choice overrides the system setting',
  () => {
    const css = brandCss(brand);
    const { light, dark } = brand.colours;
    expect(css).toContain(`--paper: light-dark(${light.paper}, ${dark?.paper});`);
    expect(css).toContain(':root[data-theme="dark"] {\n  color-scheme: dark;');
  },
);

it.each([
  ['light', '#ffffff', '#000000'],
  ['dark', '#000000', '#ffffff'],
])('a brand may leave out one colour scheme and keep only the %s one', (scheme, paper, ink) => {
  const { light } = brand.colours;
  const css = brandCss({ ...brand, colours: { light: { ...light, paper, ink }, dark: null } });
  expect(css).toContain(`color-scheme: ${scheme};`);
  expect(css).not.toMatch(/light-dark|data-theme/);
});
