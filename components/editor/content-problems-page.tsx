import { PageHead } from '@/components/head/page-head';
import { PlusIcon } from '@/components/ui/icons';
import { contentProblemsCopy as copy } from '@/copy/content-problems';
import type { ContentProblem } from '@/lib/editor-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import styles from './content-problems-page.module.css';
import disclosure from './disclosure.module.css';
import { EditorHeader } from './editor-header';

type ContentProblemsPageProps = {
  /** `null` if the content can't be read. */
  problems: readonly ContentProblem[] | null;
};

export function ContentProblemsPage({ problems }: ContentProblemsPageProps) {
  return (
    <>
      <PageHead title={copy.title} description={copy.description} isUnlisted />
      <EditorHeader title={copy.title} path="/editor/content">
        <a href={addressOf('/editor')}>{copy.publishes}</a>
        <a href={addressOf('/api/editor/content')}>{copy.json}</a>
      </EditorHeader>
      <div className={`page-width ${styles.page}`}>
        <p>
          {problems === null ? copy.notRead : problems.length === 0 ? copy.none : copy.description}
        </p>
        <ContentProblemList problems={problems ?? []} isNamed />
      </div>
    </>
  );
}

type ContentProblemListProps = { problems: readonly ContentProblem[]; isNamed?: boolean };

export function ContentProblemList({ problems, isNamed = false }: ContentProblemListProps) {
  return (
    <ul>
      {problems.map(({ entryId, name, href, level, text, entries }) => (
        <li className={styles.problem} key={`${entryId} ${text}`}>
          <span className={styles.level}>{copy.levels[level]}</span>{' '}
          {isNamed ? <strong dir="auto">{href ? <a href={href}>{name}</a> : name}</strong> : null}
          <p>{text}</p>
          {entries && (
            <details className={disclosure.disclosure}>
              <summary className={disclosure.summary}>
                <PlusIcon />
                {copy.entries}
                <span className="visually-hidden"> ({name})</span>
              </summary>
              <ContentProblemList problems={entries} isNamed />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
