import { getImageProps } from 'next/image';
import type { CSSProperties } from 'react';
import type { CardImage } from '@/lib/page-props';
import styles from './cover.module.css';
import { MissingCover } from './missing-cover';

export type CoverProps = {
  picture: CardImage | null;
  name: string;
  /** The `sizes` of the image: how wide it is shown, by media query. */
  sizes: string;
  /** In pixels: `srcset` offers no wider picture. */
  maxWidth?: number | undefined;
  /** `first`: the largest picture in the first view of a phone. `eager`: others in a first view. */
  loading?: 'first' | 'eager' | 'lazy' | undefined;
};

export function Cover({ picture, name, ...look }: CoverProps) {
  return (
    <div className={styles.cover} style={placeholderStyle(picture?.colours ?? null)}>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: Next's own, with fewer widths
        <img
          {...imageProps(picture, look)}
          // The name is beside the picture, and would be read out twice.
          alt={picture.alt === name ? '' : picture.alt}
        />
      ) : (
        <MissingCover name={name} />
      )}
    </div>
  );
}

/** Next lists all widths of `next.config.js`, a kilobyte for each picture of a list. */
function imageProps(
  { url, width, height }: CardImage,
  {
    sizes,
    maxWidth = Number.POSITIVE_INFINITY,
    loading = 'lazy',
  }: Omit<CoverProps, 'picture' | 'name'>,
) {
  const { props } = getImageProps({
    src: url,
    width,
    height,
    alt: '',
    sizes,
    loading: loading === 'lazy' ? 'lazy' : 'eager',
    fetchPriority: loading === 'first' ? 'high' : 'auto',
  });
  const candidates = (props.srcSet ?? '').split(', ').filter((candidate) => {
    const [, descriptor = ''] = candidate.split(' ');
    return Number.parseInt(descriptor, 10) <= maxWidth;
  });
  const [src = props.src] = candidates.at(-1)?.split(' ') ?? [];
  return { ...props, srcSet: candidates.join(', '), src };
}

/** Colours of the picture's quarters, which the style sheet blends into a blurred placeholder. */
function placeholderStyle(colours: string | null): CSSProperties | undefined {
  if (colours === null) return undefined;
  const colour = (quarter: number) => `#${colours.slice(quarter * 6, quarter * 6 + 6)}`;
  const custom = { '--q1': colour(0), '--q2': colour(1), '--q3': colour(2), '--q4': colour(3) };
  return custom as CSSProperties;
}
