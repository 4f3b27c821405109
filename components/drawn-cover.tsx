import styles from './drawn-cover.module.css';
import { drawnForm, SLAB_HEIGHT } from './drawn-form';

/** Height of the line that the slabs stand on. */
const FLOOR = 346;

/** Stands in where a template has no picture. The same name always gets the same drawing. */
export function DrawnCover({ name }: { name: string }) {
  const { form, ground, isDark, slabs } = drawnForm(name);
  return (
    <svg
      aria-hidden="true"
      className={`${styles.drawing} ${styles[`ground${ground}`]}`}
      viewBox="0 0 500 400"
      preserveAspectRatio="xMidYMax slice"
    >
      <path className={styles.floor} d={`M0 ${FLOOR}h500v54H0z`} />
      {/* Drawn at a sixth over size, about the middle of the floor line. */}
      <g transform={`translate(250 ${FLOOR}) scale(1.18) translate(-250 ${-FLOOR})`}>
        {slabs.map((width, index) => (
          <rect
            className={index % 2 === 0 ? styles.slab : styles.slabDeep}
            key={width}
            x={250 - width / 2}
            y={FLOOR - (index + 1) * SLAB_HEIGHT}
            width={width}
            height={SLAB_HEIGHT}
          />
        ))}
        <g
          className={isDark ? styles.formDark : styles.form}
          fillRule="evenodd"
          transform={`translate(250 ${FLOOR - slabs.length * SLAB_HEIGHT})`}
        >
          {form}
        </g>
      </g>
    </svg>
  );
}
