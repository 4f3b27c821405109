import type { SVGProps } from 'react';

type SceneColours = Readonly<
  Record<'stone' | 'stoneDeep' | 'ink' | 'accentFill' | 'ruleControl', string>
>;

const OF_THE_PAGE: SceneColours = {
  stone: 'var(--stone)',
  stoneDeep: 'var(--stone-deep)',
  ink: 'var(--ink)',
  accentFill: 'var(--accent-fill)',
  ruleControl: 'var(--rule-control)',
};

type PedestalSceneProps = SVGProps<SVGSVGElement> & { colours?: SceneColours };

/** Three pedestals in elevation: two taken, the third with the outline of what comes next. */
export function PedestalScene({ colours = OF_THE_PAGE, ...svg }: PedestalSceneProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 520" {...svg}>
      <path d="M46 330h116v150H46zM258 226h132v254H258zM482 386h112v94H482z" fill={colours.stone} />
      <g fill={colours.stoneDeep} opacity="0.55">
        <path d="M128 330h34v150h-34zM352 226h38v254h-38zM562 386h32v94h-32z" />
      </g>
      <g fill={colours.stoneDeep}>
        <path d="M34 316h140v14H34zM26 480h156v40H26z" />
        <path d="M244 212h160v14H244zM234 480h180v40H234z" />
        <path d="M470 372h136v14H470zM462 480h152v40H462z" />
      </g>
      <path d="M60 316V218a44 44 0 0 1 88 0v98h-24v-96a20 20 0 0 0-40 0v96z" fill={colours.ink} />
      <circle cx="324" cy="118" r="94" fill={colours.accentFill} />
      <path
        d="M538 240 598 371H478z"
        fill="none"
        stroke={colours.ruleControl}
        strokeWidth="2"
        strokeDasharray="7 8"
      />
    </svg>
  );
}
