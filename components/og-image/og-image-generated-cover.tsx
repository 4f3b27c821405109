import { generatedCoverMarkup } from '@/components/card/generated-cover-markup';
import { firstLetter, generatedCoverShape } from '@/components/card/generated-cover-shape';
import { logoAddress } from '@/lib/brand/paint-logo';
import { covers } from '@/site.config';
import { Flex } from './flex';
import { OG_IMAGE_COLOURS as colour } from './og-image-colours';

type GeneratedCoverProps = { name: string; width: number };

/** What stands in for a cover, in colours of its own: there is no style sheet here. */
export function OgImageGeneratedCover({ name, width }: GeneratedCoverProps) {
  const { ground } = generatedCoverShape(name);
  const background = colour[`drawing${ground}`];
  return (
    <Flex width={width} height={width * 0.8} background={background}>
      {covers.missing === 'drawing' ? <Drawing name={name} width={width} /> : null}
      {covers.missing === 'letter' ? <Letter name={name} width={width} /> : null}
    </Flex>
  );
}

/** None beyond Latin: the renderer would look for a font elsewhere. */
function Letter({ name, width }: GeneratedCoverProps) {
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

function Drawing({ name, width }: GeneratedCoverProps) {
  const drawing = logoAddress(generatedCoverMarkup(name, 'drawing'), colour);
  // biome-ignore lint/performance/noImgElement: no browser loads it, it is drawn on the server
  return <img alt="" src={drawing} width={width} height={width * 0.8} />;
}
