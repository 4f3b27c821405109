import Image from 'next/image';
import type { CSSProperties } from 'react';
import type { CardImage } from '@/lib/page-props';
import styles from './cover.module.css';
import { MissingCover } from './missing-cover';

export type CoverProps = {
  picture: CardImage | null;
  name: string;
  /** The `sizes` of the image: how wide it is shown, by media query. */
  sizes: string;
  /** `first`: the largest picture in the first view of a phone. `eager`: others in a first view. */
  loading?: 'first' | 'eager' | 'lazy' | undefined;
};

export function Cover({ picture, name, sizes, loading = 'lazy' }: CoverProps) {
  return (
    <div className={styles.cover} style={placeholderStyle(picture?.colours ?? null)}>
      {picture ? (
        <Image
          src={picture.url}
          width={picture.width}
          height={picture.height}
          // The name is beside the picture, and would be read out twice.
          alt={picture.alt === name ? '' : picture.alt}
          sizes={sizes}
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          fetchPriority={loading === 'first' ? 'high' : 'auto'}
        />
      ) : (
        <MissingCover name={name} />
      )}
    </div>
  );
}

/** Colours of the picture's quarters, which the style sheet blends into a blurred placeholder. */
function placeholderStyle(colours: string | null): CSSProperties | undefined {
  if (colours === null) return undefined;
  const colour = (quarter: number) => `#${colours.slice(quarter * 6, quarter * 6 + 6)}`;
  const custom = { '--q1': colour(0), '--q2': colour(1), '--q3': colour(2), '--q4': colour(3) };
  return custom as CSSProperties;
}
