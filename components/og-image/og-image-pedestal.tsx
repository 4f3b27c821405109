import { OG_IMAGE_COLOURS as colour } from './og-image-colours';
import { OG_IMAGE_HEIGHT } from './og-image-frame';

/** All in pixels. `top`: of the slab, which is a little wider than the pedestal under it. */
type SharePedestalProps = { left: number; top: number; width: number };

const SLAB_HEIGHT = 14;

/** What a cover stands on, down to the picture's edge. */
export function OgImagePedestal({ left, top, width }: SharePedestalProps) {
  const overhang = Math.round(width * 0.045);
  const shade = Math.round(width * 0.26);
  const under = { top: top + SLAB_HEIGHT, height: OG_IMAGE_HEIGHT - top - SLAB_HEIGHT };
  return (
    <div style={{ display: 'flex', position: 'absolute', inset: 0 }}>
      <Block {...under} left={left} width={width} fill={colour.stone} />
      <Block
        {...under}
        left={left + width - shade}
        width={shade}
        fill={colour.stoneDeep}
        opacity={0.55}
      />
      <Block
        left={left - overhang}
        top={top}
        width={width + 2 * overhang}
        height={SLAB_HEIGHT}
        fill={colour.stoneDeep}
      />
    </div>
  );
}

type BlockProps = {
  left: number;
  top: number;
  width: number;
  height: number;
  fill: string;
  opacity?: number;
};

function Block({ fill, opacity = 1, ...place }: BlockProps) {
  return (
    <div style={{ display: 'flex', position: 'absolute', background: fill, opacity, ...place }} />
  );
}
