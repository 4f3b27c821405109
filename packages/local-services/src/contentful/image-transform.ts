import sharp, { type Color, type Metadata, type Sharp } from 'sharp';
import { unsupportedMediaType } from './contentful-error.ts';
import {
  type Focus,
  type Format,
  ImageParameterError,
  type ImageParameters,
} from './image-parameters.ts';

const MIME: Record<Format, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  tiff: 'image/tiff',
};

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * A picture as asked for. Throws `ImageParameterError` where the wishes contradict each other, and 415 where it is no
 * picture, or a part of one.
 */
export async function transformImage(
  original: Buffer,
  parameters: ImageParameters,
): Promise<{ body: Buffer; contentType: string }> {
  const { source, metadata } = await open(original).catch(refuse);
  const format = parameters.format ?? formatOf(metadata);
  if (parameters.isProgressive && format !== 'jpg') {
    throw new ImageParameterError('"fl=progressive" is for jpg.');
  }
  if (parameters.isPng8 && format !== 'png') {
    throw new ImageParameterError('"fl=png8" is for png.');
  }
  // A jpg cannot be transparent: on the vendor's side it is white there.
  const background = parameters.background ?? (format === 'jpg' ? 'white' : undefined);
  let image = resize(source, metadata, parameters, background ?? TRANSPARENT);
  if (parameters.radius !== undefined) {
    image = await round(image, parameters.radius).catch(refuse);
  }
  if (background !== undefined) image = image.flatten({ background });
  const body = await encode(image, format, parameters).toBuffer().catch(refuse);
  return { body, contentType: MIME[format] };
}

function refuse(): never {
  throw unsupportedMediaType();
}

async function open(original: Buffer) {
  const source = sharp(original);
  return { source, metadata: await source.metadata() };
}

/** Throws where it is not a picture. */
export async function sizeOf(original: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(original).metadata();
  return { width, height };
}

function formatOf({ format, compression }: Metadata): Format {
  if (format === 'jpeg') return 'jpg';
  if (format === 'heif' && compression === 'av1') return 'avif';
  const known = (Object.keys(MIME) as Format[]).find((one) => one === format);
  return known ?? 'png';
}

/**
 * Without `fit`, and with `thumb`, a picture keeps within the box and is never enlarged; `pad`,
 * `fill` and `scale` give exactly the box; `crop` cuts the box out without resizing.
 */
function resize(
  image: Sharp,
  metadata: Metadata,
  parameters: ImageParameters,
  background: Color,
): Sharp {
  const { width, height, fit, focus = 'center' } = parameters;
  if (width === undefined && height === undefined) return image;
  const box = { width, height };
  switch (width !== undefined && height !== undefined ? fit : undefined) {
    case undefined:
      return image.resize({ ...box, fit: 'inside', withoutEnlargement: true });
    case 'pad':
      return image.resize({ ...box, fit: 'contain', background });
    case 'fill':
      return image.resize({ ...box, fit: 'cover', position: position(focus) });
    case 'scale':
      return image.resize({ ...box, fit: 'fill' });
    case 'thumb':
      return image.resize({
        width: Math.min(width ?? 1, metadata.width),
        height: Math.min(height ?? 1, metadata.height),
        fit: 'cover',
        position: position(focus),
      });
    case 'crop':
      return image.extract(cut(metadata, width ?? 1, height ?? 1, focus));
  }
}

/** In sharp's words. Faces are not looked for: the part that draws the eye stands in. */
function position(focus: Focus): string | number {
  if (focus === 'face' || focus === 'faces') return sharp.strategy.attention;
  if (focus === 'center') return 'centre';
  const [vertical, horizontal] = focus.split('_');
  return horizontal === undefined ? focus : `${horizontal} ${vertical}`;
}

function cut(metadata: Metadata, wantedWidth: number, wantedHeight: number, focus: Focus) {
  const width = Math.min(wantedWidth, metadata.width);
  const height = Math.min(wantedHeight, metadata.height);
  const spareX = metadata.width - width;
  const spareY = metadata.height - height;
  const left = focus.includes('left') ? 0 : focus.includes('right') ? spareX : spareX / 2;
  const top = focus.includes('top') ? 0 : focus.includes('bottom') ? spareY : spareY / 2;
  return { left: Math.floor(left), top: Math.floor(top), width, height };
}

async function round(image: Sharp, radius: number | 'max'): Promise<Sharp> {
  const { data, info } = await image.ensureAlpha().png().toBuffer({ resolveWithObject: true });
  const corner = radius === 'max' ? Math.max(info.width, info.height) : radius;
  const mask = Buffer.from(
    `<svg width="${info.width}" height="${info.height}"><rect width="${info.width}" ` +
      `height="${info.height}" rx="${corner}" ry="${corner}"/></svg>`,
  );
  const rounded = sharp(data).composite([{ input: mask, blend: 'dest-in' }]);
  // Rendered: whatever the order of calls, a background would come before the corners are cut off.
  return sharp(await rounded.png().toBuffer());
}

function encode(image: Sharp, format: Format, parameters: ImageParameters): Sharp {
  const { isProgressive, isPng8, quality } = parameters;
  switch (format) {
    case 'jpg':
      return image.jpeg({ quality, progressive: isProgressive });
    case 'png':
      return image.png({ palette: isPng8 });
    case 'webp':
      return image.webp({ quality, effort: 2 });
    case 'avif':
      // The default effort takes seconds for a large picture.
      return image.avif({ quality, effort: 2 });
    case 'gif':
      return image.gif();
    case 'tiff':
      return image.tiff({ quality });
  }
}
