import { OG_IMAGE_COLOURS as colour } from './og-image-colours';

/** The scene of the front page, for the pictures of what has none of its own. */
export function OgImageScene() {
  return (
    <svg
      aria-hidden="true"
      width="640"
      height="520"
      viewBox="0 0 640 520"
      style={{ position: 'absolute', left: 530, top: 110 }}
    >
      <path d="M46 330h116v150H46zM258 226h132v254H258zM482 386h112v94H482z" fill={colour.stone} />
      <g fill={colour.stoneDeep} opacity="0.55">
        <path d="M128 330h34v150h-34zM352 226h38v254h-38zM562 386h32v94h-32z" />
      </g>
      <g fill={colour.stoneDeep}>
        <path d="M34 316h140v14H34zM26 480h156v40H26z" />
        <path d="M244 212h160v14H244zM234 480h180v40H234z" />
        <path d="M470 372h136v14H470zM462 480h152v40H462z" />
      </g>
      <path d="M60 316V218a44 44 0 0 1 88 0v98h-24v-96a20 20 0 0 0-40 0v96z" fill={colour.ink} />
      <circle cx="324" cy="118" r="94" fill={colour.accentFill} />
      <path
        d="M538 240 598 371H478z"
        fill="none"
        stroke={colour.ruleControl}
        strokeWidth="2"
        strokeDasharray="7 8"
      />
    </svg>
  );
}
