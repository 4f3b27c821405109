import { artAt } from '@/lib/brand/choose-art';
import { logoAddress } from '@/lib/brand/paint-logo';
import { art, site } from '@/site.config';
import { OG_IMAGE_COLOURS as colour } from './og-image-colours';
import { OG_IMAGE_HEIGHT } from './og-image-frame';

const LEFT = 530;
const MAX = { width: 640, height: 520 };

const SCENE = artAt('scene', art, site.logo);

export const hasScene = SCENE !== null;

export function OgImageScene() {
  if (SCENE === null) return null;
  const [, , ratioWidth = 1, ratioHeight = 1] = viewBoxOf(SCENE);
  const scale = Math.min(MAX.width / ratioWidth, MAX.height / ratioHeight);
  const [width, height] = [ratioWidth * scale, ratioHeight * scale];
  const left = LEFT + (MAX.width - width) / 2;
  return (
    // biome-ignore lint/performance/noImgElement: drawn on the server
    <img
      alt=""
      src={logoAddress(SCENE, colour)}
      width={width}
      height={height}
      style={{ position: 'absolute', left, top: OG_IMAGE_HEIGHT - height }}
    />
  );
}

const viewBoxOf = (svg: string): number[] =>
  (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number);
