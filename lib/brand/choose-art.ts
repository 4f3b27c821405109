import type { SiteConfig } from './site-config.ts';

type Art = SiteConfig['art'];
export type ArtPlace = 'scene' | 'empty' | 'broken';

export function artAt(place: ArtPlace, art: Art, logo: string): string | null {
  if (art === 'none') return null;
  if (art === 'plain') return logoOnGround(logo);
  return art[place] ?? art.scene;
}

export const hasPedestals = (art: Art): boolean =>
  typeof art === 'object' && art.pedestals === true;

function logoOnGround(logo: string): string {
  const mark = logo.replace('<svg ', '<svg x="220" y="160" width="200" height="200" ');
  return `<svg viewBox="0 0 640 520"><path d="M0 0h640v520H0z" fill="var(--accent-wash)"/>${mark}</svg>`;
}
