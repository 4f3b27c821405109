import { siteCopy } from '@/copy/site';
import type { TemplateStatus } from '@/lib/page-props';
import styles from './status-badge.module.css';

type StatusBadgeProps = {
  status: TemplateStatus | null | undefined;
  className?: string | undefined;
};

/** Why nobody should start from a template; nothing if there is no reason. */
export const StatusBadge = ({ status, className = '' }: StatusBadgeProps) =>
  status ? <span className={`${styles.badge} ${className}`}>{siteCopy.status[status]}</span> : null;
