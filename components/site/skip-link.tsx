import { useWords } from '@/components/site/use-words';
import { siteWords } from '@/copy/site';
import styles from './skip-link.module.css';

type SkipLinkProps = {
  target?: string;
  label?: string;
};

export function SkipLink({ target = 'main', label }: SkipLinkProps) {
  const siteCopy = useWords(siteWords);
  return (
    <a className={styles.skip} href={`#${target}`}>
      {label ?? siteCopy.skipLink}
    </a>
  );
}
