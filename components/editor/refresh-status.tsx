import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { editorCopy } from '@/copy/editor';
import styles from './refresh-status.module.css';
import { Timestamp } from './timestamp';
import type { Refreshing } from './use-refreshed-view';

export function RefreshStatus({ refreshing, now }: { refreshing: Refreshing; now: number }) {
  const { view, condition, isPaused, pause, resume, retry } = refreshing;
  const copy = editorCopy.refresh;
  const isFresh = condition === 'fresh';
  const said = isPaused ? copy.paused : isFresh ? copy.asOf : copy.stale;
  const [label, act] = isPaused
    ? [copy.resume, resume]
    : isFresh
      ? [copy.pause, pause]
      : [condition === 'trying' ? copy.trying : copy.retry, retry];
  return (
    <div className={isFresh || isPaused ? styles.status : styles.stale}>
      <p>
        {said} <Timestamp at={view.checkedAt} now={now} />
      </p>
      {useIsHydrated() ? (
        <button className="text-button" type="button" onClick={act}>
          {label}
        </button>
      ) : null}
    </div>
  );
}
