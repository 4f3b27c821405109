import { siteCopy } from '@/copy/site';
import type { TemplateStatus } from '@/lib/page-props';
import styles from './status-badge.module.css';

export const StatusBadge = ({ status }: { status: TemplateStatus | null | undefined }) =>
  status ? <span className={styles.badge}>{siteCopy.status[status]}</span> : null;
