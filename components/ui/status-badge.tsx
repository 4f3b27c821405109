import { useWords } from '@/components/site/use-words';
import { siteWords } from '@/copy/site';
import type { TemplateStatus } from '@/lib/page-props';
import styles from './status-badge.module.css';

export function StatusBadge({ status }: { status: TemplateStatus | null | undefined }) {
  const words = useWords(siteWords).status;
  return status ? <span className={styles.badge}>{words[status]}</span> : null;
}
