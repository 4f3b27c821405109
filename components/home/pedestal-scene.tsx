import styles from './pedestal-scene.module.css';

/** Three pedestals in elevation: two taken, the third with the outline of what comes next. */
export function PedestalScene() {
  return (
    <svg aria-hidden="true" className={styles.scene} viewBox="0 0 640 520">
      <g className={styles.stone}>
        <path d="M46 330h116v150H46z" />
        <path d="M258 226h132v254H258z" />
        <path d="M482 386h112v94H482z" />
      </g>
      <g className={styles.shade}>
        <path d="M128 330h34v150h-34z" />
        <path d="M352 226h38v254h-38z" />
        <path d="M562 386h32v94h-32z" />
      </g>
      <g className={styles.base}>
        <path d="M34 316h140v14H34zM26 480h156v40H26z" />
        <path d="M244 212h160v14H244zM234 480h180v40H234z" />
        <path d="M470 372h136v14H470zM462 480h152v40H462z" />
      </g>
      <path
        className={styles.ink}
        d="M60 316V218a44 44 0 0 1 88 0v98h-24v-96a20 20 0 0 0-40 0v96z"
      />
      <circle className={styles.accent} cx="324" cy="118" r="94" />
      <path className={styles.outline} d="M538 240 598 371H478z" />
    </svg>
  );
}
