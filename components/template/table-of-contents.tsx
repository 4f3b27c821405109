import { useWords } from '@/components/site/use-words';
import { templateWords } from '@/copy/template';
import type { TemplateDetail } from '@/lib/page-props';
import styles from './table-of-contents.module.css';

export function TableOfContents({ contents }: Pick<TemplateDetail, 'contents'>) {
  const templateCopy = useWords(templateWords);
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
