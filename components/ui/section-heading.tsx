import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

type SectionHeadingProps = { id: string; children: ReactNode; aside?: ReactNode };

export function SectionHeading({ id, children, aside }: SectionHeadingProps) {
  return (
    <div className={styles.row}>
      <h2 className={styles.heading} id={id}>
        {children}
      </h2>
      {aside}
    </div>
  );
}
