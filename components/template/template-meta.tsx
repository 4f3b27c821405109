import { editMark } from '#components/draft/edit-mark';
import type { TemplateDetail } from '#lib/page-props';
import { dayOf } from './day';
import { templateCopy } from './template-copy';
import styles from './template-meta.module.css';

type TemplateMetaProps = { template: Pick<TemplateDetail, 'entryId' | 'publisher' | 'updatedAt'> };

export function TemplateMeta({ template: { entryId, publisher, updatedAt } }: TemplateMetaProps) {
  const day = dayOf(updatedAt);
  if (!publisher && !day) {
    return null;
  }
  return (
    <dl className={styles.meta}>
      {publisher ? (
        <div className={styles.fact}>
          <dt className={styles.term}>{templateCopy.by}</dt>
          <dd {...editMark(entryId, 'publisher')}>{publisher}</dd>
        </div>
      ) : null}
      {day ? (
        <div className={styles.fact}>
          <dt className={styles.term}>{templateCopy.updated}</dt>
          <dd>
            <time dateTime={updatedAt}>{day}</time>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
