import { SHARE_COLOURS as colour } from './share-colours';
import { ShareDrawnCover } from './share-drawn-cover';
import { SharePedestal } from './share-pedestal';

/** All in pixels; `left` and `top` are the cover's. */
type Place = { left: number; top: number; width: number };

type ShareExhibitProps = Place & {
  /** A `data:` address of a JPEG; `null`: a drawing that the name chooses stands in. */
  cover: string | null;
  name: string;
};

/** A cover on its pedestal, as on a template's own page. */
export function ShareExhibit({ cover, name, left, top, width }: ShareExhibitProps) {
  const height = width * 0.8;
  return (
    <div style={{ display: 'flex', position: 'absolute', inset: 0 }}>
      <SharePedestal left={left} top={top + height} width={width} />
      <div style={{ display: 'flex', position: 'absolute', left, top, width, height }}>
        {cover === null ? (
          <ShareDrawnCover name={name} width={width} />
        ) : (
          // biome-ignore lint/performance/noImgElement: no browser loads it, it is drawn on the server
          <img alt="" src={cover} width={width} height={height} style={{ objectFit: 'cover' }} />
        )}
      </div>
    </div>
  );
}

/** A pedestal that waits for what comes next. */
export function ShareVacancy({ left, top, width }: Place) {
  const height = width * 0.8;
  return (
    <div style={{ display: 'flex', position: 'absolute', inset: 0 }}>
      <SharePedestal left={left} top={top + height} width={width} />
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
