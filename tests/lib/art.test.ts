import { describe, expect, it } from 'vitest';
import { artAt, hasPedestals } from '@/lib/brand/choose-art';
import { pedestals } from '@/lib/brand/pedestal-art';
import { parseSiteConfig, type SiteConfig } from '@/lib/brand/site-config';
import * as acme from '@/tests/fixtures/acme/site.config';

const PLACES = ['scene', 'empty', 'broken'] as const;
const LOGO = acme.site.logo;
const [SCENE, EMPTY] = ['M0 0h1v1H0z', 'M1 1h1v1H1z'].map(
  (d) => `<svg viewBox="0 0 2 2"><path d="${d}"/></svg>`,
) as [string, string];

const drawnBy = (art: SiteConfig['art']) => PLACES.map((place) => artAt(place, art, LOGO));

describe('the art setting', () => {
  it.each<[SiteConfig['art'], readonly (string | null)[]]>([
    ['none', [null, null, null]],
    [{ scene: SCENE }, [SCENE, SCENE, SCENE]],
    [{ scene: SCENE, empty: EMPTY }, [SCENE, EMPTY, SCENE]],
  ])('selects a drawing for each place: %j', (art, drawings) => {
    expect(drawnBy(art)).toEqual(drawings);
  });

  it('shows the logo on a plain background if set to "plain"', () => {
    const [shapes = ''] = /<path.*(?=<\/svg>)/s.exec(LOGO) ?? [];
    for (const drawing of drawnBy('plain')) expect(drawing).toContain(shapes);
  });

  it('uses pedestals only if they are configured', () => {
    const settings: SiteConfig['art'][] = ['none', 'plain', { scene: SCENE }, pedestals];
    expect(settings.map(hasPedestals)).toEqual([false, false, false, true]);
  });
});

describe('an invalid drawing', () => {
  it.each([
    ['pretty', "art must be 'plain', 'none', or drawings: { scene: '<svg …>' }"],
    [undefined, "art must be 'plain', 'none', or drawings: { scene: '<svg …>' }"],
    [
      { scene: '<img src="x">' },
      'art.scene must begin with <svg viewBox="…"> and nothing else in it',
    ],
    [
      { scene: SCENE, broken: SCENE.replace('<path', '<script>alert(1)</script><path') },
      'art.broken must be shapes alone: no script, style, link or picture',
    ],
  ])('is rejected with an error that names the setting and the problem: %j', (art, problem) => {
    expect(() => parseSiteConfig({ ...acme, art })).toThrow(problem);
  });
});
