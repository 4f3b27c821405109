import { readFile } from 'node:fs/promises';
import { type Colours, coloursIn, declarations } from '../../lib/brand/colours.ts';
import { asFile, paintLogo } from '../../lib/brand/paint-logo.ts';
import type { SiteConfig } from '../../lib/brand/site-config.ts';

const TOUCH_SIZE = 180;
const ICO_SIZES = [16, 32, 48] as const;

export function iconSvg({ site: { name, logo }, colours }: SiteConfig): string {
  const scheme = (own: Colours) =>
    `:root { ${[`color: ${own.ink};`, ...declarations(own, coloursIn(logo, own))].join(' ')} }`;
  const head = `  <title>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
  <style>
    ${scheme(colours.light)}
    @media (prefers-color-scheme: dark) { ${scheme(colours.dark ?? colours.light)} }
  </style>
`;
  // A function, because `replace` would interpret a dollar sign in the name.
  return `${asFile(logo).replace('>', () => `>\n${head}`)}\n`;
}

/** Icons use the light colours, because a home screen has no colour scheme. */
export async function iconPictures({ site, colours }: SiteConfig): Promise<Record<string, Buffer>> {
  const { default: sharp } = await import('sharp');
  const svg = Buffer.from(asFile(paintLogo(site.logo, colours.light)));
  const drawn = (size: number) =>
    sharp(svg, { density: 600 }).resize(size, size, { fit: 'contain', background: '#0000' });
  const margin = Math.round(TOUCH_SIZE / 7);
  const background = colours.light.paper;
  const touch = await drawn(TOUCH_SIZE - 2 * margin)
    .flatten({ background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png({ palette: true })
    .toBuffer();
  return {
    'public/apple-touch-icon.png': touch,
    'public/favicon.ico': icoOf(
      await Promise.all(ICO_SIZES.map((size) => drawn(size).png().toBuffer())),
    ),
  };
}

const MAX_SHADE_APART = 8;

/** Renderings differ a little between machines. */
export async function isSamePicture(path: string, picture: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const pixelsOf = (file: Buffer) =>
    sharp(file.subarray(file.indexOf('PNG') - 1))
      .resize(30)
      .ensureAlpha()
      .raw()
      .toBuffer();
  try {
    const [one, other] = await Promise.all([pixelsOf(await readFile(path)), pixelsOf(picture)]);
    return one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < MAX_SHADE_APART);
  } catch {
    return false;
  }
}

/** A header, an entry for each picture, then the pictures. */
function icoOf(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    const size = ICO_SIZES[index] ?? 0;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
