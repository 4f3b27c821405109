import { getImageProps } from 'next/image';
import type { CSSProperties } from 'react';
import type { CardImage } from '@/lib/page-props';
import styles from './cover.module.css';
import { MissingCover } from './missing-cover';

export type CoverProps = {
  picture: CardImage | null;
  name: string;
  sizes: string;
  /** Some of the widths in `next.config.js`. */
  widths?: readonly number[] | undefined;
  hasPriority?: boolean | undefined;
};

export function Cover({ picture, name, ...look }: CoverProps) {
  return (
    <div className={styles.cover} style={placeholderStyle(picture?.colours ?? null)}>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: uses getImageProps
        <img
          {...imageProps(picture, look)}
          // Screen readers would repeat the name.
          alt={picture.alt === name ? '' : picture.alt}
          lang={picture.altLang}
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

function placeholderStyle(colours: string | null): CSSProperties | undefined {
  if (colours === null) return undefined;
  const colour = (quarter: number) => `#${colours.slice(quarter * 6, quarter * 6 + 6)}`;
  const custom = { '--q1': colour(0), '--q2': colour(1), '--q3': colour(2), '--q4': colour(3) };
  return custom as CSSProperties;
}
