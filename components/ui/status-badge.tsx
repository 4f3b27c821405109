import { siteCopy } from '@/copy/site';
import type { TemplateStatus } from '@/lib/page-props';
import styles from './status-badge.module.css';

/** Why nobody should start from a template; nothing if there is no reason. */
export const StatusBadge = ({ status }: { status: TemplateStatus | null | undefined }) =>
  status ? <span className={styles.badge}>{siteCopy.status[status]}</span> : null;
