import { OG_IMAGE_COLOURS as colour } from './og-image-colours';
import { OgImageGeneratedCover } from './og-image-generated-cover';
import { OgImagePedestal } from './og-image-pedestal';

/** All in pixels; `left` and `top` are the cover's. */
type Place = { left: number; top: number; width: number };

type OgImageCoverProps = Place & {
  /** A `data:` address of a JPEG; `null`: a drawing that the name chooses stands in. */
  cover: string | null;
  name: string;
};

/** A cover on its pedestal, as on a template's own page. */
export function OgImageCover({ cover, name, left, top, width }: OgImageCoverProps) {
  const height = width * 0.8;
  return (
    <div style={{ display: 'flex', position: 'absolute', inset: 0 }}>
      <OgImagePedestal left={left} top={top + height} width={width} />
      <div style={{ display: 'flex', position: 'absolute', left, top, width, height }}>
        {cover === null ? (
          <OgImageGeneratedCover name={name} width={width} />
        ) : (
          // biome-ignore lint/performance/noImgElement: no browser loads it, it is drawn on the server
          <img alt="" src={cover} width={width} height={height} style={{ objectFit: 'cover' }} />
        )}
      </div>
    </div>
  );
}

/** A pedestal that waits for what comes next. */
export function OgImageEmptyPlace({ left, top, width }: Place) {
  const height = width * 0.8;
  return (
    <div style={{ display: 'flex', position: 'absolute', inset: 0 }}>
      <OgImagePedestal left={left} top={top + height} width={width} />
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox="0 0 200 160"
        style={{ position: 'absolute', left, top }}
      >
        <path
          d="M100 20 164 159H36z"
          fill="none"
          stroke={colour.ruleControl}
          strokeWidth="2"
          strokeDasharray="7 8"
        />
      </svg>
    </div>
  );
}
