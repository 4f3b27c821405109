import { contentProblemsCopy as copy } from '@/copy/content-problems';
import type { ContentProblem } from '@/lib/editor-props';
import styles from './content-problem-list.module.css';

type ContentProblemListProps = { problems: readonly ContentProblem[]; isNamed?: boolean };

/** @param props `isNamed`: each problem names its entry, and links to it */
export function ContentProblemList({ problems, isNamed = false }: ContentProblemListProps) {
  return (
    <ul>
      {problems.map(({ entryId, name, href, level, text }) => (
        <li className={styles.problem} key={`${entryId} ${text}`}>
          <span className={styles.level}>{copy.levels[level]}</span>{' '}
          {isNamed ? <strong dir="auto">{href ? <a href={href}>{name}</a> : name}</strong> : null}
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
