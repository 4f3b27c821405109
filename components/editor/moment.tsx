import { agoWords, clockWords, momentWords } from './moment-words';
import { useIsHydrated } from './use-is-hydrated';

type MomentProps = {
  /** ISO 8601. */
  at: string;
  /** In milliseconds, by the same clock. */
  now: number;
  form?: 'clock' | 'day and clock' | 'with how long ago';
};

/** A time in the reader's own zone; until the page knows it, and without JavaScript, in UTC. */
export function Moment({ at, now, form = 'day and clock' }: MomentProps) {
  const zone = useIsHydrated() ? undefined : 'UTC';
  const time = Date.parse(at);
  if (form === 'clock') return <time dateTime={at}>{clockWords(time, zone)}</time>;
  const ago = form === 'with how long ago' ? agoWords(now - time) : null;
  return (
    <>
      <time dateTime={at}>{momentWords(time, now, zone)}</time>
      {ago === null ? null : `, ${ago}`}
    </>
  );
}
