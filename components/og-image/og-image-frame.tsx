import type { ReactNode } from 'react';
import { logoAddress } from '@/lib/brand/paint-logo';
import { site } from '@/site.config';
import { Flex } from './flex';
import { OG_IMAGE_COLOURS as colour } from './og-image-colours';

export const OG_IMAGE_HEIGHT = 630;

export function OgImageFrame({ children }: { children: ReactNode }) {
  return (
    <Flex width="100%" height="100%" background={colour.paper} color={colour.ink} fontFamily="text">
      {children}
      <Flex alignItems="center" position="absolute" left={64} top={56}>
        {/* biome-ignore lint/performance/noImgElement: drawn on the server */}
        <img alt="" src={logoAddress(site.logo, colour)} width={44} height={44} />
        <Flex marginLeft={16} fontFamily="display" fontSize={38}>
          {site.name}
        </Flex>
      </Flex>
    </Flex>
  );
}
