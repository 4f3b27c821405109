import { OG_IMAGE_COLOURS as colour } from './og-image-colours';
import { OgImageGeneratedCover } from './og-image-generated-cover';
import { OgImagePedestal, type Place } from './og-image-pedestal';

type OgImageCoverProps = Place & {
  /** A `data:` address of a JPEG; `null`: a drawing that the name chooses stands in. */
  cover: string | null;
  /** `undefined`: nothing stands there yet. */
  name: string | undefined;
};

/** A cover on its pedestal, as on a template's own page, or the outline of what comes next. */
export function OgImageCover({ cover, name, ...place }: OgImageCoverProps) {
  const { width } = place;
  return (
    <OgImagePedestal {...place}>
      {name === undefined ? (
        <Outline width={width} />
      ) : cover === null ? (
        <OgImageGeneratedCover name={name} width={width} />
      ) : (
        // biome-ignore lint/performance/noImgElement: no browser loads it, it is drawn on the server
        <img alt="" src={cover} width={width} height={width * 0.8} style={{ objectFit: 'cover' }} />
      )}
    </OgImagePedestal>
  );
}

function Outline({ width }: { width: number }) {
  return (
    <svg aria-hidden="true" width={width} height={width * 0.8} viewBox="0 0 200 160">
      <path
        d="M100 20 164 159H36z"
        fill="none"
        stroke={colour.ruleControl}
        strokeWidth="2"
        strokeDasharray="7 8"
      />
    </svg>
  );
}
