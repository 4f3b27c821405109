import {
  firstLetter,
  generatedCoverShape,
  SLAB_HEIGHT,
} from '@/components/card/generated-cover-shape';
import { covers } from '@/site.config';
import { OG_IMAGE_COLOURS as colour } from './og-image-colours';

type GeneratedCoverProps = { name: string; width: number };

/** What stands in for a cover, in colours of its own: there is no style sheet here. */
export function OgImageGeneratedCover({ name, width }: GeneratedCoverProps) {
  const { ground } = generatedCoverShape(name);
  const background = colour[`drawing${ground}`];
  return (
    <div style={{ display: 'flex', width, height: width * 0.8, background }}>
      {covers.missing === 'drawing' ? <Drawing name={name} width={width} /> : null}
      {covers.missing === 'letter' ? <Letter name={name} width={width} /> : null}
    </div>
  );
}

/** None beyond Latin: what draws the picture would look for a font elsewhere. */
function Letter({ name, width }: GeneratedCoverProps) {
  const letter = firstLetter(name) ?? '';
  return (
    <div
      style={{
        display: 'flex',
        width,
        alignItems: 'center',
        justifyContent: 'center',
        fontFamily: 'display',
        fontSize: width * 0.44,
        color: colour.accent,
      }}
    >
      {/[!-ɏ]/.test(letter) ? letter : ''}
    </div>
  );
}

function Drawing({ name, width }: GeneratedCoverProps) {
  const { form, isDark, slabs } = generatedCoverShape(name);
  return (
    <svg aria-hidden="true" width={width} height={width * 0.8} viewBox="0 0 500 400">
      <path d="M0 346h500v54H0z" fill={colour.ink} opacity="0.06" />
      <g transform="translate(250 346) scale(1.18)">
        {slabs.map((slab, index) => (
          <rect
            fill={index % 2 === 0 ? colour.stoneDeep : colour.stone}
            key={slab}
            x={slab / -2}
            y={(index + 1) * -SLAB_HEIGHT}
            width={slab}
            height={SLAB_HEIGHT}
          />
        ))}
        <path
          d={form}
          fill={isDark ? colour.ink : colour.accentFill}
          fillRule="evenodd"
          transform={`translate(0 ${slabs.length * -SLAB_HEIGHT})`}
        />
      </g>
    </svg>
  );
}
