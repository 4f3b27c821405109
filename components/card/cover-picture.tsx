import type { ShownPicture } from '#lib/page-props';
import imageLoader from './image-loader';

type CoverPictureProps = {
  picture: ShownPicture;
  alt: string;
  sizes: string;
  isEager: boolean;
};

/** From a small card to the cover of a template's page, for screens of one to three times the pixels. */
const WIDTHS = [256, 384, 512, 640, 720, 828, 1080, 1280];
const WIDEST = 1600;

/** What next/image makes of a picture and a loader, without the 4 kB of it that a browser would load. */
export function CoverPicture({ picture, alt, sizes, isEager }: CoverPictureProps) {
  const { url, width, height } = picture;
  // Never more pixels than there are.
  const widths = [...WIDTHS.filter((one) => one < width), Math.min(width, WIDEST)];
  const addressAt = (wide: number) => imageLoader({ src: url, width: wide });
  return (
    // biome-ignore lint/performance/noImgElement: it is made here as next/image would make it
    <img
      alt={alt}
      width={width}
      height={height}
      // Before the addresses, or Safari asks for the first of them meanwhile.
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      sizes={sizes}
      srcSet={widths.map((wide) => `${addressAt(wide)} ${wide}w`).join(', ')}
      src={addressAt(640)}
    />
  );
}
