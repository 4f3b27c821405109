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
  /** Those of `next.config.js` that `srcset` offers, if not all: each is a tenth of a kilobyte for a picture. */
  widths?: readonly number[] | undefined;
  /** It is the largest picture of the first view. */
  hasPriority?: boolean | undefined;
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

function imageProps(
  { url, width, height }: CardImage,
  { sizes, widths, hasPriority = false }: Omit<CoverProps, 'picture' | 'name'>,
) {
  // Next's inline style is in the style sheet, once.
  const {
    props: { style: _, ...props },
  } = getImageProps({
    src: url,
    width,
    height,
    alt: '',
    sizes,
    ...(hasPriority ? { loading: 'eager', fetchPriority: 'high' } : {}),
  });
  const candidates = (props.srcSet ?? '').split(', ').filter((candidate) => {
    const [, descriptor = ''] = candidate.split(' ');
    return widths?.includes(Number.parseInt(descriptor, 10)) ?? true;
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
