import type { ReactNode } from 'react';
import styles from './layout.module.css';
import { SkipLink } from './skip-link';

export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
