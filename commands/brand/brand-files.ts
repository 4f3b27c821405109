/** Paths are relative to the project folder. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fontCoverage } from '../../lib/brand/font-coverage.ts';
import { type PlainPageWords, plainPage } from '../../lib/brand/plain-page.ts';
import { parseSiteConfig, type SiteConfig } from '../../lib/brand/site-config.ts';
import { iconPictures, iconSvg, isSamePicture } from './icons.ts';
import { brandCss, fontsCss } from './style-sheets.ts';

const NOTE = 'Written by `npm run brand` from site.config.ts: change that file instead.';

type ProxyPages = Readonly<Record<string, PlainPageWords>>;

async function proxyPagesIn({ languages: [{ words }] }: SiteConfig): Promise<ProxyPages> {
  const { proxyPagesCopy } = await import(`../../copy/${words}/proxy-pages.ts`);
  return proxyPagesCopy;
}

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
 * @returns the paths of the files that it changed
 * @throws with a sentence for each problem in the settings
 */
export async function writeBrandFiles(source: unknown, proxyPages?: ProxyPages): Promise<string[]> {
  const config = checkedConfig(source);
  const texts = await outdatedTexts(config, proxyPages);
  for (const [path, text] of texts) await writeFile(path, text);
  const written = texts.map(([path]) => path);
  for (const [path, picture] of Object.entries(await iconPictures(config))) {
    if (await isSamePicture(path, picture)) continue;
    await writeFile(path, picture);
    written.push(path);
  }
  return written;
}

/**
 * Returns the reason if the build must stop. Icons aren't compared, because the SVG favicon has the
 * same logo and colours.
 */
export async function brandProblem(
  source: unknown,
  proxyPages?: ProxyPages,
): Promise<string | undefined> {
  try {
    const outdated = await outdatedTexts(checkedConfig(source), proxyPages);
    if (outdated.length === 0) return undefined;
    const paths = outdated.map(([path]) => `  ${path}`).join('\n');
    return `These files don't match site.config.ts:\n${paths}\nRun "npm run brand", and commit what it writes.`;
  } catch (error) {
    return (error as Error).message;
  }
}

function checkedConfig(source: unknown): SiteConfig {
  const config = parseSiteConfig(source);
  checkFontFiles(config);
  checkLetters(config);
  return config;
}

type TextFile = readonly [path: string, text: string];

async function outdatedTexts(config: SiteConfig, own?: ProxyPages): Promise<TextFile[]> {
  const proxyPages = own ?? (await proxyPagesIn(config));
  const proxyConfig = await proxyConfigFor(config, proxyPages);
  const files = [...Object.entries(brandFiles(config, proxyPages)), ...proxyConfig];
  const isOutdated = await Promise.all(
    files.map(async ([path, text]) => (await readFile(path, 'utf8').catch(() => '')) !== text),
  );
  // A project without its own proxy may have deleted deploy/.
  return files.filter(([path], at) => isOutdated[at] && existsSync(dirname(path)));
}

function checkFontFiles({ fonts: { display, text } }: SiteConfig): void {
  const missing = Object.entries({ display, text }).flatMap(([name, { file, picture }]) =>
    Object.entries({ file: file && `public${file}`, picture: `styles/fonts/${picture}` })
      .filter(([, path]) => path !== null && !existsSync(path))
      .map(([key, path]) => `  fonts.${name}.${key}: there is no ${path}`),
  );
  if (missing.length > 0) throw new Error(`site.config.ts can't be used.\n${missing.join('\n')}`);
}

/** For a missing character, the renderer would draw a box or download a font. */
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

/** Adds code points, because some letters look alike. */
const named = (letters: string) =>
  Array.from(letters, (letter) => {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `${letter} (U+${code})`;
  }).join(', ');

const PROXY_CONFIG = 'deploy/nginx.conf.template';

/** The proxy's own pages share one style, the only one that its Content-Security-Policy allows. */
async function proxyConfigFor(config: SiteConfig, pages: ProxyPages): Promise<TextFile[]> {
  const [words] = Object.values(pages);
  const text = await readFile(PROXY_CONFIG, 'utf8').catch(() => undefined);
  if (words === undefined || text === undefined) return [];
  const style = `'${styleHash(plainPage(config, words))}'`;
  return [[PROXY_CONFIG, text.replace(/'sha256-[^']+'/, style)]];
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
    start_url: '.',
    display: 'browser',
    background_color: light.paper,
    theme_color: light.paper,
    icons: [
      { src: 'favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: 'apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}
