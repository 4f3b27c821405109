import { mix } from './mix-colour';

/** One colour family: four steps of a hue, and two sparks from elsewhere on the wheel. */
type Family = {
  deep: string;
  strong: string;
  mid: string;
  soft: string;
  spark: string;
  spark2: string;
};

/** Tuned together: equal steps of lightness, none near enough to white or black to sink into a page. */
export const families = {
  ember: family('#4f1a12', '#d8522f', '#f0946f', '#f7cfb9', '#f6bb43', '#1f7a78'),
  marigold: family('#46300f', '#eaa52a', '#f4c664', '#f8e0a6', '#d8492f', '#2c4fa6'),
  moss: family('#2a3519', '#718636', '#a9b76b', '#dae0b2', '#e8653d', '#f5c75a'),
  fern: family('#10382e', '#22805f', '#6db596', '#c2dfce', '#f5ba43', '#ee7c5c'),
  lagoon: family('#0f3843', '#1b8190', '#69b8bf', '#c0e1e1', '#f37d51', '#f7c757'),
  cobalt: family('#182356', '#3556d2', '#869ceb', '#cbd5f6', '#f8ba3f', '#f0735d'),
  iris: family('#2d1e58', '#6b4ec8', '#a693e4', '#dbd1f3', '#f6ab4c', '#e9678a'),
  plum: family('#44143a', '#a53970', '#d985ae', '#f0cddd', '#f2b84a', '#2f8f8a'),
  rose: family('#53182a', '#e15b6b', '#f29ba0', '#f8d1cf', '#f7bf52', '#2c4ba1'),
  slate: family('#2c3540', '#53626f', '#97a4ae', '#d3d8d6', '#f06a3d', '#f5c252'),
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;

/** What each colour does in one picture. */
export type Scheme = {
  ground: string;
  /** The backdrop's large shape. */
  shade: string;
  /** Hairlines drawn on the ground. */
  hairline: string;
  /** Specks on the backdrop's shape. */
  speck: string;
  /** Flat, hard shadow of whatever lies on the ground. */
  shadow: string;
  paper: string;
  /** Quiet fills on paper. */
  tint: string;
  /** The motif's own colour, and its two sides where it has thickness. */
  face: string;
  ink: string;
  /** Poles, wires and rims that stand on the ground itself, so never of its darkness. */
  line: string;
  spark: string;
  spark2: string;
};

const CREAM = '#efe4d0';
const WHITE = '#fffaf1';

export const moods = ['soft', 'bloom', 'vivid', 'glow', 'deep', 'dusk', 'cream'] as const;
export type Mood = (typeof moods)[number];

/** The same family, lit seven ways. */
export function scheme(name: FamilyName, mood: Mood): Scheme {
  const { deep, strong, mid, soft, spark, spark2 } = families[name];
  const paper = mix(WHITE, soft, 0.12);
  const shared = { paper, tint: mix(paper, mid, 0.42), ink: deep, line: deep, spark, spark2 };
  const night = mix(deep, '#000000', 0.5);
  const lit = (ground: string, shade: string, face: string, shadow = mix(ground, deep, 0.42)) => ({
    ...shared,
    ground,
    shade,
    face,
    shadow,
    hairline: mix(ground, deep, 0.32),
    speck: mix(shade, deep, 0.34),
  });
  switch (mood) {
    case 'soft':
      return lit(soft, mix(soft, mid, 0.55), strong, mix(mid, deep, 0.35));
    case 'bloom':
      return lit(soft, strong, mix(strong, deep, 0.62), deep);
    case 'vivid':
      return {
        ...lit(strong, mix(strong, deep, 0.24), mix(deep, strong, 0.16)),
        shadow: mix(strong, deep, 0.62),
      };
    case 'glow':
      return { ...lit(strong, mid, mix(deep, strong, 0.16)), shadow: mix(strong, deep, 0.6) };
    case 'deep':
      return {
        ...lit(deep, mix(deep, strong, 0.38), strong, night),
        hairline: mix(deep, mid, 0.4),
        line: mix(mid, soft, 0.5),
      };
    case 'dusk':
      return {
        ...lit(deep, strong, mid, night),
        hairline: mix(deep, mid, 0.4),
        line: mix(mid, soft, 0.5),
      };
    case 'cream':
      return lit(CREAM, mid, strong, mix(CREAM, deep, 0.5));
  }
}

function family(
  deep: string,
  strong: string,
  mid: string,
  soft: string,
  spark: string,
  spark2: string,
): Family {
  return { deep, strong, mid, soft, spark, spark2 };
}
