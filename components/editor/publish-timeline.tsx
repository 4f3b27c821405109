import type { CSSProperties } from 'react';
import { editorCopy } from '@/copy/editor';
import type { EditorPublish } from '@/lib/editor-props';
import styles from './publish-timeline.module.css';
import { Timestamp } from './timestamp';

type PublishTimelineProps = {
  publish: EditorPublish;
  now: number;
};

export function PublishTimeline({ publish, now }: PublishTimelineProps) {
  const { receivedAt, liveAfterMs, state } = publish;
  const copy = editorCopy.timeline;
  const isServed = isServedBy(publish);
  const ahead = state === 'working' ? styles.underWay : styles.dotted;
  return (
    <ol className={styles.timeline} aria-label={copy.label} style={stretches(publish, now)}>
      <li className={`${styles.mark} ${styles.came} ${isServed ? styles.done : ahead}`}>
        <span className={styles.what}>{copy.came}</span>{' '}
        <span className={styles.when}>
          <Timestamp at={receivedAt} now={now} form="clock" />
        </span>
      </li>
      <li
        className={`${styles.mark} ${isServed ? styles.served : styles.missing} ${
          state === 'live' ? styles.done : isServed ? ahead : styles.dotted
        }`}
      >
        <span className={styles.what}>{copy.served(publish)}</span>{' '}
        <span className={styles.when}>{servedWords(publish)}</span>
      </li>
      <li className={`${styles.mark} ${state === 'live' ? styles.live : styles.missing}`}>
        <span className={styles.what}>{copy.live(publish)}</span>{' '}
        <span className={styles.when}>
          {liveAfterMs !== null ? copy.after(liveAfterMs) : liveWords(publish)}
        </span>
      </li>
    </ol>
  );
}

const isServedBy = ({ servedAfterMs, state, stage }: EditorPublish): boolean =>
  servedAfterMs !== null || state === 'live' || (stage !== null && stage.is !== 'undelivered');

function servedWords(publish: EditorPublish): string {
  const { servedAfterMs, state } = publish;
  const copy = editorCopy.timeline;
  if (servedAfterMs !== null) return copy.after(servedAfterMs);
  if (state === 'live') return copy.notMeasured;
  if (isServedBy(publish)) return copy.yes;
  return state === 'working' ? copy.waiting : copy.notSeen;
}

function liveWords({ state, isShownSince }: EditorPublish): string {
  const copy = editorCopy.timeline;
  if (isShownSince) return copy.later;
  if (state === 'live') return copy.notMeasured;
  if (state === 'not-shown') return copy.seeAbove;
  return state === 'failed' ? copy.no : copy.notYet;
}

function stretches(publish: EditorPublish, now: number): CSSProperties {
  const { servedAfterMs, liveAfterMs, receivedAt, state } = publish;
  const soFar = state === 'working' ? Math.max(0, now - Date.parse(receivedAt)) : null;
  const end = liveAfterMs ?? soFar;
  if (servedAfterMs === null || end === null) return {};
  const shares = {
    '--first': `${servedAfterMs}fr`,
    '--second': `${Math.max(0, end - servedAfterMs)}fr`,
  };
  return shares as CSSProperties;
}
