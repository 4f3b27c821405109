import type { ReactNode } from 'react';
import { hasPedestals } from '@/lib/brand/choose-art';
import { art } from '@/site.config';
import { Flex } from './flex';
import { OG_IMAGE_COLOURS as colour } from './og-image-colours';
import { OG_IMAGE_HEIGHT } from './og-image-frame';

/** In pixels. */
export type Place = { left: number; top: number; width: number };

const SLAB_HEIGHT = 14;

export function OgImagePedestal({ children, ...place }: Place & { children: ReactNode }) {
  const { left, top, width } = place;
  return (
    <Flex position="absolute" inset={0}>
      {hasPedestals(art) ? <Pedestal {...place} /> : null}
      <Flex position="absolute" left={left} top={top} width={width} height={width * 0.8}>
        {children}
      </Flex>
    </Flex>
  );
}

function Pedestal({ left, top, width }: Place) {
  const overhang = Math.round(width * 0.045);
  const shade = Math.round(width * 0.26);
  const slab = { top: top + width * 0.8, height: SLAB_HEIGHT };
  const under = {
    top: slab.top + SLAB_HEIGHT,
    height: OG_IMAGE_HEIGHT - slab.top - SLAB_HEIGHT,
  };
  const shaded = { left: left + width - shade, width: shade, opacity: 0.55 };
  const wider = { left: left - overhang, width: width + 2 * overhang };
  return (
    <Flex position="absolute" inset={0}>
      <Flex position="absolute" {...under} left={left} width={width} background={colour.stone} />
      <Flex position="absolute" {...under} {...shaded} background={colour.stoneDeep} />
      <Flex position="absolute" {...slab} {...wider} background={colour.stoneDeep} />
    </Flex>
  );
}
