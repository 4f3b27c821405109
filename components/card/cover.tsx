import type { CSSProperties } from 'react';
import type { ShownPicture } from '#lib/page-props';
import styles from './cover.module.css';
import { CoverPicture } from './cover-picture';
import { DrawnCover } from './drawn-cover';

type CoverProps = {
  picture: ShownPicture | null;
  name: string;
  /** The `sizes` of the image: how wide it is shown, by media query. */
  sizes: string;
  /** True for pictures in the first view. */
  isEager?: boolean | undefined;
};

export function Cover({ picture, name, sizes, isEager = false }: CoverProps) {
  return (
    <div className={styles.cover} style={quarters(picture?.colours ?? null)}>
      {picture ? (
        <CoverPicture
          picture={picture}
          // A name that stands beside the picture anyway would only be read out twice.
          alt={picture.alt === name ? '' : picture.alt}
          sizes={sizes}
          isEager={isEager}
        />
      ) : (
        <DrawnCover name={name} />
      )}
    </div>
  );
}

/** What the style sheet blends into a blur of the picture. */
function quarters(colours: string | null): CSSProperties | undefined {
  if (colours === null) return undefined;
  const colour = (quarter: number) => `#${colours.slice(quarter * 6, quarter * 6 + 6)}`;
  const custom = { '--q1': colour(0), '--q2': colour(1), '--q3': colour(2), '--q4': colour(3) };
  return custom as CSSProperties;
}
