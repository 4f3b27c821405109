import { covers } from '@/site.config';
import { firstLetter, missingCoverShape, SLAB_HEIGHT } from './missing-cover-shape';

const FLOOR = 346;

export function missingCoverMarkup(name: string, missing = covers.missing): string {
  const { ground } = missingCoverShape(name);
  const letter = firstLetter(name);
  const drawn = missing === 'drawing' ? drawing(name) : '';
  const written =
    missing === 'letter' && letter !== undefined
      ? `<text x="250" y="276" text-anchor="middle" font-size="220" style="font-family:var(--font-display);font-size-adjust:none" fill="var(--accent)">${letter}</text>`
      : '';
  return `<svg aria-hidden="true" viewBox="0 0 500 400" preserveAspectRatio="xMidYMax slice">
<path d="M0 0h500v400H0z" fill="var(--drawing-${ground.toLowerCase()})"/>
${drawn}${written}</svg>`;
}

function drawing(name: string): string {
  const { form, isDark, slabs } = missingCoverShape(name);
  const stones = slabs.map((width, index) => {
    const box = `x="${width / -2}" y="${(index + 1) * -SLAB_HEIGHT}" width="${width}" height="${SLAB_HEIGHT}"`;
    return `<rect ${box} fill="var(--stone${index % 2 === 0 ? '-deep' : ''})"/>`;
  });
  const top = slabs.length * -SLAB_HEIGHT;
  return `<path d="M0 ${FLOOR}h500v54H0z" fill="var(--ink)" opacity="0.06"/>
<g transform="translate(250 ${FLOOR}) scale(1.18)">${stones.join('')}
<path d="${form}" transform="translate(0 ${top})" fill="var(--${isDark ? 'ink' : 'accent-fill'})" fill-rule="evenodd"/>
</g>`;
}
