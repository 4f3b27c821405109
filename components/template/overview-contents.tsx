import { templateCopy } from '@/copy/template';
import type { TemplateDetail } from '@/lib/page-props';
import styles from './overview-contents.module.css';

export function OverviewContents({ contents }: Pick<TemplateDetail, 'contents'>) {
  return (
    <details className={styles.contents} open>
      <summary className={styles.summary}>{templateCopy.contents}</summary>
      <nav aria-label={templateCopy.contents}>
        <ol className={styles.list}>
          {contents.map(({ id, text }) => (
            <li key={id}>
              <a className={styles.link} href={`#${id}`}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
