import { drawnForm, SLAB_HEIGHT } from './drawn-form';

/** Height of the line that the slabs stand on. */
const FLOOR = 346;

/** The drawing as SVG. Nothing of the name is in it, only what its letters choose. */
export function drawnCoverMarkup(name: string): string {
  const { form, ground, isDark, slabs } = drawnForm(name);
  const stones = slabs.map((width, index) => {
    const box = `x="${width / -2}" y="${(index + 1) * -SLAB_HEIGHT}" width="${width}" height="${SLAB_HEIGHT}"`;
    return `<rect ${box} fill="var(--stone${index % 2 === 0 ? '-deep' : ''})"/>`;
  });
  const top = slabs.length * -SLAB_HEIGHT;
  return `<svg aria-hidden="true" viewBox="0 0 500 400" preserveAspectRatio="xMidYMax slice">
<path d="M0 0h500v400H0z" fill="var(--drawing-${ground.toLowerCase()})"/>
<path d="M0 ${FLOOR}h500v54H0z" fill="var(--ink)" opacity="0.06"/>
<g transform="translate(250 ${FLOOR}) scale(1.18)">${stones.join('')}
<path d="${form}" transform="translate(0 ${top})" fill="var(--${isDark ? 'ink' : 'accent-fill'})" fill-rule="evenodd"/>
</g></svg>`;
}
