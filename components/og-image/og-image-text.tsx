import { factsThatFit, fitTitle, MAX_TITLE_LINES, textThatFits } from './fit-text';
import { Flex } from './flex';
import { OG_IMAGE_COLOURS as colour } from './og-image-colours';
import { OG_IMAGE_HEIGHT } from './og-image-frame';

type OgImageTextProps = {
  title: string;
  text: string | null;
  facts: readonly string[];
  width: number;
};

const TOP = 136;
const FOOT = 56;

export function OgImageText({ title, text, facts, width }: OgImageTextProps) {
  return (
    <Flex
      flexDirection="column"
      position="absolute"
      left={64}
      top={TOP}
      width={width}
      height={OG_IMAGE_HEIGHT - TOP - FOOT}
    >
      <Flex flexDirection="column" flexGrow={1} justifyContent="center">
        <OgImageTitle title={title} width={width} />
        {text === null ? null : <OgImageWords text={text} width={width} />}
      </Flex>
      <OgImageFacts facts={facts} width={width} />
    </Flex>
  );
}

function OgImageTitle({ title, width }: Pick<OgImageTextProps, 'title' | 'width'>) {
  const { size, text, hasRoom } = fitTitle(title, width);
  return (
    <div
      style={{
        display: 'block',
        fontFamily: 'display',
        fontSize: size,
        letterSpacing: '-0.018em',
        lineHeight: 1.06,
        // Balanced lines would break words or cut the text.
        ...(hasRoom
          ? { textWrap: 'balance' }
          : { lineClamp: MAX_TITLE_LINES, wordBreak: 'break-word' }),
      }}
    >
      {text}
    </div>
  );
}

const TEXT = { size: 26, lines: 4 };

function OgImageWords({ text, width }: { text: string; width: number }) {
  return (
    <div
      style={{
        display: 'block',
        marginTop: 22,
        fontSize: TEXT.size,
        lineHeight: 1.38,
        color: colour.inkSoft,
        lineClamp: TEXT.lines,
        wordBreak: 'break-word',
      }}
    >
      {textThatFits(text, { ...TEXT, width })}
    </div>
  );
}

const FACT_SIZE = 24;
const DOT = {
  width: 7,
  height: 7,
  marginLeft: 14,
  marginRight: 14,
  background: colour.stoneDeep,
};

function OgImageFacts({ facts, width }: Pick<OgImageTextProps, 'facts' | 'width'>) {
  const gap = DOT.width + DOT.marginLeft + DOT.marginRight;
  return (
    <Flex alignItems="center" height={34} fontSize={FACT_SIZE}>
      {factsThatFit(facts, { size: FACT_SIZE, gap, width }).map((fact, index) => (
        <Flex
          key={fact}
          alignItems="center"
          color={index === 0 ? colour.ink : colour.inkFaint}
          whiteSpace="nowrap"
        >
          {index === 0 ? null : <Flex {...DOT} />}
          {fact}
        </Flex>
      ))}
    </Flex>
  );
}
