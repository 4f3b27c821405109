import type { EditorPublish } from '#lib/page-props';
import { editorCopy } from './editor-copy';
import { PathDisclosure } from './path-disclosure';
import { PathList } from './path-list';
import styles from './publish-problems.module.css';

type PublishProblemsProps = { publish: EditorPublish; advice: string | null };

/** Of more, the list would hide what comes after it. */
const MOST_SHOWN = 8;

/** Why it isn't live, what that means to visitors, what to do, and what nobody knows. */
export function PublishProblems({ publish, advice }: PublishProblemsProps) {
  const { name, state, reason, failed, notKnown } = publish;
  const copy = editorCopy.problems;
  const isInterrupted = state === 'interrupted';
  const why = reason ?? (isInterrupted ? copy.interrupted : null);
  if (why === null && advice === null && failed.length === 0 && notKnown.length === 0) return null;
  return (
    <div className={styles.problems}>
      {why === null ? null : <p className={styles.why}>{why}</p>}
      {isInterrupted ? <p>{copy.interruptedMeans}</p> : null}
      {failed.length === 0 ? null : <Failed name={name} failed={failed} />}
      {advice === null ? null : <p>{advice}</p>}
      {notKnown.length === 0 ? null : (
        <section>
          <h3 className={styles.heading}>{copy.notKnown}</h3>
          {notKnown.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      )}
    </div>
  );
}

function Failed({ name, failed: paths }: Pick<EditorPublish, 'name' | 'failed'>) {
  const { failedMeans, failedPages } = editorCopy.problems;
  return (
    <div>
      <p>{failedMeans(paths.length)}</p>
      {paths.length > MOST_SHOWN ? (
        <PathDisclosure summary={failedPages} name={name} paths={paths} count={paths.length} />
      ) : (
        <PathList paths={paths} />
      )}
    </div>
  );
}
