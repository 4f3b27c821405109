import { drawnForm, SLAB_HEIGHT } from '#components/card/drawn-form';
import { SHARE_COLOURS as colour } from './share-colours';

/** The drawing that stands in for a cover, in colours of its own: there is no style sheet here. */
export function ShareDrawnCover({ name, width }: { name: string; width: number }) {
  const { form, ground, isDark, slabs } = drawnForm(name);
  return (
    <svg aria-hidden="true" width={width} height={width * 0.8} viewBox="0 0 500 400">
      <path d="M0 0h500v400H0z" fill={colour[`drawing${ground}`]} />
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
