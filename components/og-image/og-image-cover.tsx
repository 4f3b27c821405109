import { missingCoverMarkup } from '@/components/card/missing-cover-markup';
import { firstLetter, missingCoverShape } from '@/components/card/missing-cover-shape';
import { hasPedestals } from '@/lib/brand/choose-art';
import { logoAddress } from '@/lib/brand/paint-logo';
import { art, covers } from '@/site.config';
import { Flex } from './flex';
import { OG_IMAGE_COLOURS as colour } from './og-image-colours';
import { OgImagePedestal, type Place } from './og-image-pedestal';

type OgImageCoverProps = Place & {
  /** A JPEG `data:` URL, or `null` for the drawing. */
  cover: string | null;
  name: string | undefined;
};

export function OgImageCover({ cover, name, ...place }: OgImageCoverProps) {
  const { width } = place;
  if (name === undefined && !hasPedestals(art)) return null;
  return (
    <OgImagePedestal {...place}>
      {name === undefined ? (
        <Outline width={width} />
      ) : cover === null ? (
        <MissingCover name={name} width={width} />
      ) : (
        // biome-ignore lint/performance/noImgElement: drawn on the server
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

type MissingCoverProps = { name: string; width: number };

function MissingCover({ name, width }: MissingCoverProps) {
  const { ground } = missingCoverShape(name);
  const background = colour[`drawing${ground}`];
  return (
    <Flex width={width} height={width * 0.8} background={background}>
      {covers.missing === 'drawing' ? <Drawing name={name} width={width} /> : null}
      {covers.missing === 'letter' ? <Letter name={name} width={width} /> : null}
    </Flex>
  );
}

/** Draws Latin letters only, because the renderer would download a font for others. */
function Letter({ name, width }: MissingCoverProps) {
  const letter = firstLetter(name) ?? '';
  return (
    <Flex
      width={width}
      alignItems="center"
      justifyContent="center"
      fontFamily="display"
      fontSize={width * 0.44}
      color={colour.accent}
    >
      {/[!-ɏ]/.test(letter) ? letter : ''}
    </Flex>
  );
}

function Drawing({ name, width }: MissingCoverProps) {
  const drawing = logoAddress(missingCoverMarkup(name, 'drawing'), colour);
  // biome-ignore lint/performance/noImgElement: drawn on the server
  return <img alt="" src={drawing} width={width} height={width * 0.8} />;
}
