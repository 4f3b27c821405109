import { siteCopy } from './site-copy';
import styles from './skip-link.module.css';

export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {siteCopy.skipLink}
    </a>
  );
}
