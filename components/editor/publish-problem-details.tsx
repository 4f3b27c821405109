import { editorCopy } from '@/copy/editor';
import type { EditorPublish } from '@/lib/editor-props';
import { PathDisclosure, PathList } from './path-list';
import styles from './publish-problem-details.module.css';

type PublishProblemDetailsProps = { publish: EditorPublish; advice: string | null };

const MAX_SHOWN = 8;

export function PublishProblemDetails({ publish, advice }: PublishProblemDetailsProps) {
  const { state, reason, failed, notKnown } = publish;
  const copy = editorCopy.problems;
  const isInterrupted = state === 'interrupted';
  const why = reason ?? (isInterrupted ? copy.interrupted : null);
  if (why === null && advice === null && failed.length === 0 && notKnown.length === 0) return null;
  return (
    <div className={styles.problems}>
      {why === null ? null : <p className={styles.why}>{why}</p>}
      {isInterrupted ? <p>{copy.interruptedMeans}</p> : null}
      {failed.length === 0 ? null : <Failed publish={publish} />}
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

function Failed({ publish }: { publish: EditorPublish }) {
  const { name, failed: paths, failedCount } = publish;
  const { failedMeans, failedPages } = editorCopy.problems;
  return (
    <div>
      <p>{failedMeans(failedCount)}</p>
      {paths.length > MAX_SHOWN ? (
        <PathDisclosure summary={failedPages} name={name} paths={paths} count={failedCount} />
      ) : (
        <PathList paths={paths} />
      )}
    </div>
  );
}
