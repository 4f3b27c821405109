import type { TemplateDetail } from '#lib/page-props';
import { dayOf } from './day';
import { siteCopy } from './site-copy';
import styles from './template-meta.module.css';

type TemplateMetaProps = { template: Pick<TemplateDetail, 'publisher' | 'updatedAt'> };

export function TemplateMeta({ template: { publisher, updatedAt } }: TemplateMetaProps) {
  const day = dayOf(updatedAt);
  if (!publisher && !day) {
    return null;
  }
  return (
    <dl className={styles.meta}>
      {publisher ? (
        <div className={styles.fact}>
          <dt className={styles.term}>{siteCopy.detail.by}</dt>
          <dd>{publisher}</dd>
        </div>
      ) : null}
      {day ? (
        <div className={styles.fact}>
          <dt className={styles.term}>{siteCopy.detail.updated}</dt>
          <dd>
            <time dateTime={updatedAt}>{day}</time>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
