/** By path from the project's folder. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fontCoverage } from '../../lib/brand/font-coverage.ts';
import { type PlainPageWords, plainPage } from '../../lib/brand/plain-page.ts';
import { parseSiteConfig, type SiteConfig } from '../../lib/brand/site-config.ts';
import { iconPictures, iconSvg, isSamePicture } from './icons.ts';
import { brandCss, fontsCss } from './style-sheets.ts';

const NOTE = 'Written from site.config.ts at every start and build: change that file instead.';

type ProxyPages = Readonly<Record<string, PlainPageWords>>;

export function brandFiles(config: SiteConfig, proxyPages: ProxyPages): Record<string, string> {
  return {
    'styles/brand.css': `/* ${NOTE} */\n\n${brandCss(config)}`,
    'styles/fonts.css': `/* ${NOTE} */\n\n${fontsCss(config)}`,
    'public/favicon.svg': iconSvg(config),
    'public/manifest.webmanifest': manifest(config),
    ...Object.fromEntries(
      Object.entries(proxyPages).map(([name, words]) => [
        `deploy/proxy-pages/${name}.html`,
        plainPage(config, words),
      ]),
    ),
  };
}

/**
 * Returns the paths written. @param looksAtIcons a merge may have left another brand's @throws with
 * a sentence for each bad setting
 */
export async function writeBrandFiles(
  source: unknown,
  proxyPages: ProxyPages,
  { looksAtIcons = false } = {},
): Promise<string[]> {
  const config = parseSiteConfig(source);
  checkFontFiles(config);
  checkLetters(config);
  const written: string[] = [];
  for (const [path, text] of Object.entries(brandFiles(config, proxyPages))) {
    if ((await readFile(path, 'utf8').catch(() => '')) === text) continue;
    // deploy/ may have been deleted.
    if (!existsSync(dirname(path))) continue;
    await writeFile(path, text);
    written.push(path);
  }
  written.push(...(await allowStyle(config, proxyPages)));
  // Drawing is slow.
  const isOutdated = written.some((path) => path.startsWith('public/'));
  if (!isOutdated && !looksAtIcons) return written;
  for (const [path, picture] of Object.entries(await iconPictures(config))) {
    if (!isOutdated && (await isSamePicture(path, picture))) continue;
    await writeFile(path, picture);
    written.push(path);
  }
  return written;
}

function checkFontFiles({ fonts: { display, text } }: SiteConfig): void {
  const missing = Object.entries({ display, text }).flatMap(([name, { file, picture }]) =>
    Object.entries({ file: file && `public${file}`, picture: `styles/fonts/${picture}` })
      .filter(([, path]) => path !== null && !existsSync(path))
      .map(([key, path]) => `  fonts.${name}.${key}: there is no ${path}`),
  );
  if (missing.length > 0) throw new Error(`site.config.ts can't be used.\n${missing.join('\n')}`);
}

/** The renderer would show boxes, or download fonts. */
function checkLetters({ site: { name, tagline }, fonts: { display, text } }: SiteConfig): void {
  const fonts = [display, text].map(({ picture }) => coverageOf(`styles/fonts/${picture}`));
  const isMissing = (letter: string) =>
    !/[\s\p{Cf}\p{Variation_Selector}]/u.test(letter) && !fonts.some((canDraw) => canDraw(letter));
  const problems = Object.entries({ name, tagline }).flatMap(([key, words]) => {
    const missing = [...new Set(words.normalize('NFC'))].filter(isMissing).join('');
    return missing === ''
      ? []
      : [
          `  site.${key}: none of the fonts in fonts.….picture can draw ${named(missing)}: leave it out, or choose a font that has it`,
        ];
  });
  if (problems.length > 0) throw new Error(`site.config.ts can't be used.\n${problems.join('\n')}`);
}

function coverageOf(file: string) {
  try {
    return fontCoverage(readFileSync(file));
  } catch (error) {
    throw new Error(`${file} can't be used for pictures: ${(error as Error).message}.`);
  }
}

/** Some look like others: “‑ (U+2011)”. */
const named = (letters: string) =>
  Array.from(letters, (letter) => {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `${letter} (U+${code})`;
  }).join(', ');

const PROXY_CONFIG = 'deploy/nginx.conf.template';

/** Its Content-Security-Policy allows this one style. */
async function allowStyle(config: SiteConfig, pages: ProxyPages): Promise<string[]> {
  const [words] = Object.values(pages);
  const text = await readFile(PROXY_CONFIG, 'utf8').catch(() => undefined);
  if (words === undefined || text === undefined) return [];
  const changed = text.replace(/'sha256-[^']+'/, `'${styleHash(plainPage(config, words))}'`);
  if (changed === text) return [];
  await writeFile(PROXY_CONFIG, changed);
  return [PROXY_CONFIG];
}

export function styleHash(html: string): string {
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
  return `sha256-${hash('sha256', style, 'base64')}`;
}

function manifest({ site, colours: { light } }: SiteConfig): string {
  const data = {
    name: site.name,
    short_name: site.name,
    description: site.tagline,
    start_url: '/',
    display: 'browser',
    background_color: light.paper,
    theme_color: light.paper,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}
