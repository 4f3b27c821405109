import Image from 'next/image';
import type { Picture } from '#lib/template';
import styles from './cover.module.css';
import { DrawnCover } from './drawn-cover';

type CoverProps = {
  picture: Picture | null;
  name: string;
  /** The `sizes` of the image: how wide it is shown, by media query. */
  sizes: string;
  /** True for pictures in the first view. */
  isEager?: boolean | undefined;
};

export function Cover({ picture, name, sizes, isEager = false }: CoverProps) {
  return (
    <div className={styles.cover}>
      {picture ? (
        <Image
          className={styles.picture}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          // A name that stands beside the picture anyway would only be read out twice.
          alt={picture.alt === name ? '' : picture.alt}
          sizes={sizes}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
        />
      ) : (
        <DrawnCover name={name} />
      )}
    </div>
  );
}
