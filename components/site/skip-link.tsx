import { siteCopy } from '@/copy/site';
import styles from './skip-link.module.css';

type SkipLinkProps = {
  /** Id of what is skipped to. */
  target?: string;
  label?: string;
};

/** Seen only while it has the focus. */
export function SkipLink({ target = 'main', label = siteCopy.skipLink }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {label}
    </a>
  );
}
