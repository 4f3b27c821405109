import { siteCopy } from '@/copy/site';
import styles from './skip-link.module.css';

type SkipLinkProps = {
  target?: string;
  label?: string;
};

export function SkipLink({ target = 'main', label = siteCopy.skipLink }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {label}
    </a>
  );
}
